import Foundation

/// Samples of one kind and provenance in columns: a tenth of the bytes and time of one object each.
///
/// All non-empty arrays have the same number of elements.
public struct SampleSeries: Hashable, Sendable, Codable {
    public var kind: HealthMetric.Kind
    public var provenance: SampleProvenance
    /// Seconds ahead of UTC; nil when unknown.
    public var utcOffset: Int?
    /// Milliseconds since 1970.
    public var times: [Int64]
    /// In ``HealthMetric/Kind/ucum``.
    public var values: [Double]
    /// Milliseconds from each time to the end of its interval, 0 for a moment; empty when all are moments.
    public var durations: [Int64]
    /// The source's id of each, an empty string where it has none; empty when there are none.
    public var sourceIDs: [String]
    /// What the source marks each with; nil when it marks none, and in messages of earlier versions.
    public var activities: [HealthFigure.Activity]?

    /// Groups samples; those of one series keep their order.
    public static func grouping(_ samples: [HealthSample]) -> [SampleSeries] {
        var series: [SampleSeries] = []
        var positions: [Key: Int] = [:]
        for sample in samples {
            let key = Key(kind: sample.kind, provenance: sample.provenance, utcOffset: sample.utcOffset)
            let position = positions[key] ?? series.count
            if position == series.count {
                positions[key] = position
                series.append(
                    SampleSeries(
                        kind: key.kind, provenance: key.provenance, utcOffset: key.utcOffset, times: [], values: [],
                        durations: [], sourceIDs: [], activities: []))
            }
            series[position].append(sample)
        }
        for position in series.indices { series[position].dropEmptyColumns() }
        return series
    }

    /// - Throws: ``DomainError`` naming the column that does not match the others or holds a value that no living
    /// person can have.
    public func samples() throws(DomainError) -> [HealthSample] {
        guard values.count == times.count else { throw Self.misfit("values") }
        guard durations.isEmpty || durations.count == times.count else { throw Self.misfit("durations") }
        guard sourceIDs.isEmpty || sourceIDs.count == times.count else { throw Self.misfit("sourceIDs") }
        guard (activities?.count ?? times.count) == times.count else { throw Self.misfit("activities") }
        var samples: [HealthSample] = []
        samples.reserveCapacity(times.count)
        for index in times.indices {
            let start = Date(timeIntervalSince1970: Double(times[index]) / 1_000)
            let duration = durations.isEmpty ? 0 : durations[index]
            let sourceID = sourceIDs.isEmpty || sourceIDs[index].isEmpty ? nil : sourceIDs[index]
            samples.append(
                HealthSample(
                    metric: try HealthMetric(kind: kind, value: values[index], measuredAt: start),
                    end: duration > 0 ? start + Double(duration) / 1_000 : nil, utcOffset: utcOffset,
                    provenance: provenance, sourceID: sourceID, activity: activities?[index] ?? .unknown))
        }
        return samples
    }

    private struct Key: Hashable {
        var kind: HealthMetric.Kind
        var provenance: SampleProvenance
        var utcOffset: Int?
    }

    private mutating func append(_ sample: HealthSample) {
        times.append(Self.milliseconds(sample.start))
        values.append(sample.value)
        durations.append(sample.end.map { Self.milliseconds($0) - Self.milliseconds(sample.start) } ?? 0)
        sourceIDs.append(sample.sourceID ?? "")
        activities?.append(sample.activity)
    }

    private mutating func dropEmptyColumns() {
        if durations.allSatisfy({ $0 == 0 }) { durations = [] }
        if sourceIDs.allSatisfy(\.isEmpty) { sourceIDs = [] }
        if activities?.allSatisfy({ $0 == .unknown }) == true { activities = nil }
    }

    private static func milliseconds(_ date: Date) -> Int64 {
        Int64((date.timeIntervalSince1970 * 1_000).rounded())
    }

    private static func misfit(_ field: String) -> DomainError {
        DomainError(field: field, problem: "must have as many elements as times")
    }
}
