public import Foundation
public import StreamedDocuments

/// Reads a person's file of any supported kind from start to end.
///
/// Apple Health exports, zipped or not, are read in constant memory.
public struct ExportReading: Sendable {
    private let now: Date
    private let clock: TimeZone?
    private let limits: ExportLimits

    /// - Parameters:
    /// - now: the current time, to detect wearables whose clock is ahead.
    /// - clock: the person's time zone, for sources that write local times; nil reads those as UTC.
    public init(now: Date, clock: TimeZone? = nil, limits: ExportLimits = ExportLimits()) {
        self.now = now
        self.clock = clock
        self.limits = limits
    }

    /// Reads on the calling thread until the source ends; an async caller should use a separate thread.
    /// - Parameters:
    /// - isOwn: whether a profile named by the file is the user's; if not, its samples are refused. nil accepts all.
    ///   - take: receives each event, in the file's order.
    /// - Returns: a summary of the file. A fault after the first event is reported there, so that earlier events are
    /// kept.
    /// - Throws: ``DocumentFault`` when nothing could be read; errors of the source or of `take`.
    public func read(
        from source: any ByteSource, isOwn: ((String) -> Bool)? = nil, take: (HealthEvent) throws -> Void
    ) throws -> ExportSummary {
        try withoutActuallyEscaping(take) { take in
            try ExportRun(now: now, clock: clock, limits: limits, isOwn: isOwn, take: take).read(source)
        }
    }
}
