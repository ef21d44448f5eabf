import BlockingCalls
import Domain
import Foundation

/// Parses an export on the calling thread.
protocol ExportParser: Sendable {
    /// - Parameter clock: the person's time zone; nil when unknown.
    /// - Returns: what was skipped and refused, and why parsing ended early.
    /// - Throws: only what the feed or the outlet throws.
    func parse(_ feed: FileFeed, into outlet: BatchOutlet, clock: TimeZone?) throws -> ImportReport
}

/// Parses on a thread of its own, because parsing takes seconds without suspending and must not occupy the cooperative
/// pool.
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
