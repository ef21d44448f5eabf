public import Foundation
public import StreamedDocuments

/// Reads a person's file of whatever kind, from front to back.
///
/// Apple Health exports, zipped or not, are read in constant memory.
public struct ExportReading: Sendable {
    private let now: Date
    private let clock: TimeZone?
    private let limits: ExportLimits

    /// - Parameters:
    ///   - now: the true time, against which a wearable's clock is held.
    ///   - clock: the person's time zone, for sources that write wall-clock times; nil reads those as UTC.
    public init(now: Date, clock: TimeZone? = nil, limits: ExportLimits = ExportLimits()) {
        self.now = now
        self.clock = clock
        self.limits = limits
    }

    /// Reads on the calling thread until the source ends; an async caller gives it a thread of its own.
    /// - Parameters:
    ///   - isOwn: whether a profile that the file tells is the user's; when not, its samples are refused. nil takes all.
    ///   - take: receives each event, in the file's order.
    /// - Returns: what the file was. A fault after the first event is told there, so that what came before it stays.
    /// - Throws: ``DocumentFault`` when nothing could be read; what the source or `take` throws.
    public func read(
        from source: any ByteSource, isOwn: ((String) -> Bool)? = nil, take: (HealthEvent) throws -> Void
    ) throws -> ExportSummary {
        try withoutActuallyEscaping(take) { take in
            try ExportRun(now: now, clock: clock, limits: limits, isOwn: isOwn, take: take).read(source)
        }
    }
}
