import Domain
import Foundation
import Synchronization
import Testing

@testable import health_metrics_analyzer

/// The bridge between tasks and the parser's own thread.
@Suite(.timeLimit(.minutes(20))) struct FileFeedTests {
    private actor Parser {
        nonisolated let thread = ParsingThread()

        func run(_ parser: some ExportParser, _ feed: FileFeed, _ outlet: BatchOutlet) async throws {
            _ = try await thread.parse(feed, into: outlet, clock: nil, by: parser)
        }
    }

    @Test func bringsAllPiecesInOrder() async throws {
        let (feed, parser) = (FileFeed(), Collecting())
        let file = (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }
        async let parsed: Void = Parser().run(parser, feed, BatchOutlet())
        await feed.fill(file.count) { Array(file[$0..<min($0 + 64, file.count)]) }
        try await parsed
        #expect(parser.bytes.withLock { $0 } == file)
        #expect(feed.bytesRead == file.count)
    }

    @Test func fetchesNoMoreThanTwoPiecesAhead() async throws {
        let feed = FileFeed()
        let fetched = Mutex(0)
        let task = Task {
            await feed.fill(100) { _ in
                fetched.withLock { $0 += 1 }
                return [1]
            }
        }
        let parser = Task.detached { try await Parser().run(TakingOne(), feed, BatchOutlet()) }
        try await parser.value
        feed.stop()
        await task.value
        #expect(fetched.withLock { $0 } <= 1 + FileFeed.piecesAhead)
    }

    @Test func signalsToTheParserThatTheFileIsGone() async throws {
        let feed = FileFeed()
        await feed.fill(10) { _ in nil }
        await #expect(throws: FileGone.self) { try await Parser().run(Collecting(), feed, BatchOutlet()) }
        #expect(throws: FileGone.self) { try feed.checkFailure() }
    }

    @Test func wakesAParserThatWaitsForBytesOrForRoom() async throws {
        let (feed, outlet) = (FileFeed(), BatchOutlet())
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                await #expect(throws: CancellationError.self) { try await Parser().run(Collecting(), feed, outlet) }
            }
            group.addTask {
                await #expect(throws: CancellationError.self) {
                    try await Parser().run(PuttingForEver(), FileFeed(), outlet)
                }
            }
            feed.stop()
            outlet.stop()
            try await group.waitForAll()
        }
    }

    /// Takes every piece and puts none.
    private final class Collecting: ExportParser {
        let bytes = Mutex<[UInt8]>([])

        func parse(_ feed: FileFeed, into outlet: BatchOutlet, clock: TimeZone?) throws -> ImportReport {
            while let piece = try feed.next() { bytes.withLock { $0 += piece } }
            return ImportReport()
        }
    }

    private struct TakingOne: ExportParser {
        func parse(_ feed: FileFeed, into outlet: BatchOutlet, clock: TimeZone?) throws -> ImportReport {
            _ = try feed.next()
            return ImportReport()
        }
    }

    private struct PuttingForEver: ExportParser {
        func parse(_ feed: FileFeed, into outlet: BatchOutlet, clock: TimeZone?) throws -> ImportReport {
            while true { try outlet.put(.samples([])) }
        }
    }
}
