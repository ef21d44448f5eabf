import Domain
import Foundation
import HealthFormats
import StreamedDocuments

/// Parses every file format that ``HealthFormats`` knows.
struct ExportReadingParser: ExportParser {
    let now: @Sendable () -> Date
    var limits = ExportLimits()
    /// Large enough that a day's block is rarely opened twice, and only a few megabytes.
    var samplesPerPart = 20_000

    /// Only Apple's exports name their owner.
    static let profiledFormat = "Apple Health"

    func parse(_ feed: FileFeed, into outlet: BatchOutlet, clock: TimeZone?) throws -> ImportReport {
        var collected = CollectedEvents(outlet: outlet, samplesPerPart: samplesPerPart)
        var profileFailure: (any Error)?
        do {
            let summary = try ExportReading(now: now(), clock: clock, limits: limits).read(
                from: FeedSource(feed: feed),
                isOwn: { profile in
                    // The storing task stops the parsing when the profile is another person's.
                    do {
                        try outlet.put(.profile(profile, format: Self.profiledFormat))
                    } catch {
                        profileFailure = error
                    }
                    return true
                },
                take: { event in
                    if let profileFailure { throw profileFailure }
                    try collected.take(event)
                })
            collected.report.endedEarly = summary.endedEarly
        } catch let fault as DocumentFault {
            collected.report.endedEarly = fault.description
        }
        try collected.flush()
        return collected.report
    }
}

/// Collects samples into parts, and counts the rest.
private struct CollectedEvents {
    let outlet: BatchOutlet
    let samplesPerPart: Int
    var report = ImportReport()
    private var samples: [HealthSample] = []
    private var retractions: [SampleRetraction] = []

    init(outlet: BatchOutlet, samplesPerPart: Int) {
        self.outlet = outlet
        self.samplesPerPart = samplesPerPart
    }

    mutating func take(_ event: HealthEvent) throws {
        switch event {
        case .sample(let sample):
            samples.append(sample)
            if samples.count == samplesPerPart { try flushSamples() }
        case .retracted(let retraction):
            retractions.append(retraction)
            if retractions.count == samplesPerPart { try flush() }
        case .skipped(let what): report.skip(what)
        case .refused(let why): report.refuse(why)
        }
    }

    private mutating func flushSamples() throws {
        guard !samples.isEmpty else { return }
        try outlet.put(.samples(samples))
        samples = []
        samples.reserveCapacity(samplesPerPart)
    }

    mutating func flush() throws {
        try flushSamples()
        // After the samples, whichever came first: a server's history has the newest first.
        if !retractions.isEmpty {
            try outlet.put(.retractions(retractions))
            retractions = []
        }
    }
}

private struct FeedSource: ByteSource {
    let feed: FileFeed

    func next() throws -> ArraySlice<UInt8>? { try feed.next().map { $0[...] } }
}
