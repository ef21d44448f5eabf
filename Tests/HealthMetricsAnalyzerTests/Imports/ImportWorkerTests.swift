import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import health_metrics_analyzer
@testable import ingest_gateway

/// Who reads a file, and what happens when they do not come to its end.
@Suite(.timeLimit(.minutes(20))) struct ImportWorkerTests {
    private static let file = AppleExport.xml(3_000)

    /// Starts a reader that stands still at its second part, and ends it there.
    private func killReader(_ imports: ImportsUnderTest) async throws {
        let (reached, reach) = AsyncStream.makeStream(of: Void.self)
        let worker = imports.worker { part in
            guard part == 2 else { return }
            reach.yield()
            try await Task.sleep(for: .seconds(3_600))
        }
        let task = Task { try await worker.workOnce() }
        for await _ in reached { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func takesUpAFileWhoseReaderDiedAndReportsAllThatItBrought() async throws {
        try await ImportsUnderTest.run { imports in
            let userID = try await imports.person()
            try await imports.upload(Self.file, of: userID)
            try await killReader(imports)
            #expect(try await imports.kept(of: userID) == 1_000)
            #expect(try await imports.settled().isEmpty)

            #expect(try await !imports.worker().workOnce(), "the lease of the dead reader has not ended")
            imports.clock.advance(by: ImportSettings().lease)
            #expect(try await imports.worker().workOnce())

            #expect(try await imports.settled().map(\.report) == [ImportReport(taken: 3_000)])
            #expect(try await imports.kept(of: userID) == 3_000)
        }
    }

    @Test func leavesAFileToWhoeverTookItOver() async throws {
        try await ImportsUnderTest.run { imports in
            let userID = try await imports.person()
            try await imports.upload(Self.file, of: userID)
            let worker = imports.worker { part in
                guard part == 2 else { return }
                imports.clock.advance(by: ImportSettings().lease)
                let isRead = try await imports.worker().workOnce()
                #expect(isRead)
            }
            #expect(try await worker.workOnce())
            #expect(try await imports.settled().count == 1)
            #expect(try await imports.kept(of: userID) == 3_000)
        }
    }

    @Test func dropsAFileThatItsPersonTakesBackMeanwhile() async throws {
        try await ImportsUnderTest.run { imports in
            let userID = try await imports.person()
            let importID = try await imports.upload(Self.file, of: userID, pieceSize: 5_000)
            let worker = imports.worker(samplesPerPart: 100) { part in
                guard part == 2 else { return }
                let isRemoved = try await imports.uploads.remove(importID, of: userID)
                #expect(isRemoved)
            }
            #expect(try await worker.workOnce())
            #expect(try await imports.settled().isEmpty)
            #expect(try await imports.count("imports") == 0)
        }
    }

    @Test func keepsNothingOfAPersonWhoseAccountIsDeletedMeanwhile() async throws {
        try await ImportsUnderTest.run { imports in
            let userID = try await imports.person()
            try await imports.upload(Self.file, of: userID)
            let worker = imports.worker { part in
                guard part == 2 else { return }
                let deletion = SubscriberChanged(
                    userID: userID, version: 2, place: nil, sensitivities: [], radius: Kilometres(25),
                    language: "en", email: nil, isDeleted: true)
                try await PostgresPersonStore(pool: imports.pool).keepIfNewer(deletion)
            }
            #expect(try await worker.workOnce())
            #expect(try await imports.settled().isEmpty)
            for table in ["imports", "source_profiles", "sample_blocks", "person_keys"] {
                #expect(try await imports.count("\(identifier: table)") == 0, "\(table)")
            }
        }
    }

    @Test func triesAgainAfterAFailureThatPasses() async throws {
        try await ImportsUnderTest.run { imports in
            let userID = try await imports.person()
            try await imports.upload(Self.file, of: userID)
            let failing = imports.worker { part in if part == 2 { throw PassingFailure() } }
            #expect(try await failing.workOnce())
            #expect(try await !imports.worker().workOnce())
            imports.clock.advance(by: ImportWorker.pause)
            #expect(try await imports.worker().workOnce())
            #expect(try await imports.settled().map(\.report) == [ImportReport(taken: 3_000)])
        }
    }

    private struct PassingFailure: Error {}

    @Test func givesUpAFileThatBringsEveryReaderDown() async throws {
        try await ImportsUnderTest.run { imports in
            try await imports.upload(Self.file, of: try await imports.person())
            let failing = imports.worker { _ in throw PassingFailure() }
            for _ in 1...ImportWorker.mostAttempts {
                #expect(try await failing.workOnce())
                imports.clock.advance(by: 3_600)
            }
            #expect(try await imports.settled().isEmpty)
            #expect(try await failing.workOnce())
            #expect(try await imports.settled().first?.report.endedEarly?.contains("failed 8 times") == true)
            #expect(try await !failing.workOnce())
        }
    }

    @Test func readsTheOldestFirstAndSaysHowFarItIs() async throws {
        try await ImportsUnderTest.run { imports in
            let userID = try await imports.person()
            let first = try await imports.upload(Self.file, of: userID)
            imports.clock.advance(by: 1)
            try await imports.upload(AppleExport.xml(1), of: userID)
            let worker = imports.worker { part in
                guard part == 3 else { return }
                let shown = try #require(try await imports.uploads.healthImport(first, of: userID))
                #expect(shown.state == .reading && shown.progress > 0)
            }
            #expect(try await worker.workOnce())
            #expect(try await imports.settled().map(\.importID) == [first])
        }
    }
}
