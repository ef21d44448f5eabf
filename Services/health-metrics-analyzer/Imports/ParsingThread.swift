import BlockingCalls
import Domain
import Foundation

/// Reads an export from its beginning to its end on the thread that calls it.
protocol ExportParser: Sendable {
    /// - Parameter clock: the person's time zone; nil when it is not known.
    /// - Returns: what was skipped and refused, and why reading ended early.
    /// - Throws: what the feed or the outlet throws, and nothing else.
    func parse(_ feed: FileFeed, into outlet: BatchOutlet, clock: TimeZone?) throws -> ImportReport
}

/// A thread of its own for parsing, which is seconds of work without a pause: the threads that all other tasks share
/// stay free.
actor ParsingThread {
    private nonisolated let thread = DedicatedThread(name: "import-parser")

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    func parse(
        _ feed: FileFeed, into outlet: BatchOutlet, clock: TimeZone?, by parser: any ExportParser
    ) throws -> ImportReport {
        defer { outlet.finish() }
        return try parser.parse(feed, into: outlet, clock: clock)
    }
}
