public import Foundation

/// A measurement with when, where on the clock, and from what it came.
public struct HealthSample: Hashable, Sendable {
    public var metric: HealthMetric
    /// When the interval ended that the value is about, such as a night's sleep; nil for a single moment. Then
    /// ``HealthMetric/measuredAt`` is its start.
    public var end: Date?
    /// What the person's clock was ahead of UTC by, in seconds; nil when the source does not say.
    public var utcOffset: Int?
    public var provenance: SampleProvenance
    /// What the source calls this one measurement; nil when it has no names for them.
    public var sourceID: String?

    public init(
        metric: HealthMetric, end: Date? = nil, utcOffset: Int? = nil,
        provenance: SampleProvenance = SampleProvenance(), sourceID: String? = nil
    ) {
        self.metric = metric
        self.end = end
        self.utcOffset = utcOffset
        self.provenance = provenance
        self.sourceID = sourceID
    }

    public var kind: HealthMetric.Kind { metric.kind }
    public var value: Double { metric.value }
    public var start: Date { metric.measuredAt }
}

/// What made a measurement; the same for all of one device and app.
public struct SampleProvenance: Hashable, Sendable, Codable {
    /// The app or provider, such as `Health Connect`; nil when unknown.
    public var source: String?
    /// Such as `Apple Watch Series 9`; nil when unknown.
    public var device: String?
    /// The unit as the source wrote it; nil when it is ``HealthMetric/Kind/ucum``.
    public var unit: String?

    public init(source: String? = nil, device: String? = nil, unit: String? = nil) {
        self.source = source
        self.device = device
        self.unit = unit
    }

    /// Longer texts are cut.
    public static let longestText = 100
}
