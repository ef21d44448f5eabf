public import Domain
public import Foundation

/// One measurement as a source wrote it, before ``SampleCheck`` has seen it.
public struct SampleDraft: Sendable {
    public var kind: HealthMetric.Kind
    public var value: Double
    /// As the source writes it; nil when it is the kind's own.
    public var unit: String?
    public var start: Date
    /// Of the interval; nil or `start` for a single moment.
    public var end: Date?
    /// Seconds that the person's clock was ahead of UTC; nil when unknown.
    public var utcOffset: Int?
    public var provenance: SampleProvenance
    /// What the source calls this one measurement.
    public var sourceID: String?

    public init(
        kind: HealthMetric.Kind, value: Double, unit: String? = nil, start: Date, end: Date? = nil,
        utcOffset: Int? = nil, provenance: SampleProvenance = SampleProvenance(), sourceID: String? = nil
    ) {
        self.kind = kind
        self.value = value
        self.unit = unit
        self.start = start
        self.end = end
        self.utcOffset = utcOffset
        self.provenance = provenance
        self.sourceID = sourceID
    }
}

/// Why a measurement is no sample, and which part of it is to blame.
public struct SampleFault: Error, Hashable, Sendable {
    public enum Part: String, Sendable { case whole, kind, value, unit, start, end }

    public var part: Part
    /// Never the value.
    public var reason: String

    public init(_ part: Part, _ reason: String) {
        self.part = part
        self.reason = reason
    }
}
