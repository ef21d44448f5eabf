import Domain
import Foundation

/// The samples of one person, kind and UTC day, each once, in order of time.
struct SampleBlock: Equatable, Sendable {
    /// One sample without its kind, which is the block's.
    struct Entry: Equatable, Sendable {
        /// Milliseconds since 1970.
        var time: Int64
        /// The length of the interval, in milliseconds; 0 for a moment.
        var duration: Int64
        var value: Double
        /// Seconds ahead of UTC; nil when unknown.
        var utcOffset: Int?
        /// The index in ``SampleBlock/provenances``.
        var provenance: Int
        var sourceID: String?
        /// As the source marks it.
        var activity = HealthFigure.Activity.unknown
    }

    /// More than one sample a second; a larger day does not come from measurements.
    static let mostSamples = 100_000

    /// Each once.
    var provenances: [SampleProvenance] = []
    var entries: [Entry] = []

    /// Leaves out samples that are not plausible any more, because limits were narrowed.
    func samples(of kind: HealthMetric.Kind) -> [HealthSample] {
        entries.compactMap { entry in
            let start = Date(timeIntervalSince1970: Double(entry.time) / 1_000)
            guard let metric = try? HealthMetric(kind: kind, value: entry.value, measuredAt: start) else { return nil }
            return HealthSample(
                metric: metric, end: entry.duration > 0 ? start + Double(entry.duration) / 1_000 : nil,
                utcOffset: entry.utcOffset, provenance: provenances[entry.provenance], sourceID: entry.sourceID,
                activity: entry.activity)
        }
    }

    /// Removes what its source entered in error.
    /// - Returns: what was removed.
    mutating func remove(_ retraction: SampleRetraction) -> [HealthSample] {
        let removed = samples(of: retraction.kind).filter(retraction.means)
        guard !removed.isEmpty else { return [] }
        entries.removeAll { entry in
            removed.contains {
                $0.milliseconds == entry.time && $0.sourceID == entry.sourceID
                    && $0.provenance == provenances[entry.provenance]
            }
        }
        return removed
    }
}

extension HealthSample {
    /// The start in milliseconds since 1970: finer than any wearable's clock.
    var milliseconds: Int64 { Self.milliseconds(start) }

    /// The length in milliseconds; 0 for a moment.
    var duration: Int64 { end.map { max(0, Self.milliseconds($0) - milliseconds) } ?? 0 }

    private static func milliseconds(_ date: Date) -> Int64 {
        Int64((date.timeIntervalSince1970 * 1_000).rounded())
    }
}
