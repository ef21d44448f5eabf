public import Foundation

/// A measurement that its source entered in error, named as it was when it was recorded.
public struct SampleRetraction: Hashable, Sendable, Codable {
    public var kind: HealthMetric.Kind
    public var measuredAt: Date
    /// Without its unit.
    public var provenance: SampleProvenance
    /// The source's id; nil when it has none, and then the device and the time identify the measurement.
    public var sourceID: String?
    /// Seconds ahead of UTC; nil when unknown.
    public var utcOffset: Int?

    public init(
        kind: HealthMetric.Kind, measuredAt: Date, provenance: SampleProvenance = SampleProvenance(),
        sourceID: String? = nil, utcOffset: Int? = nil
    ) {
        self.kind = kind
        self.measuredAt = measuredAt
        self.provenance = provenance
        self.sourceID = sourceID
        self.utcOffset = utcOffset
    }

    /// Whether a sample is the one meant: of the same source with the same id, or, without an id, taken at the same
    /// moment with the same device.
    public func means(_ sample: HealthSample) -> Bool {
        guard kind == sample.kind else { return false }
        if let sourceID { return sourceID == sample.sourceID && provenance.source == sample.provenance.source }
        return provenance.device == sample.provenance.device
            && abs(measuredAt.timeIntervalSince(sample.start)) < Self.moment
    }

    /// Samples are stored to the millisecond; in seconds.
    private static let moment = 0.001
}
