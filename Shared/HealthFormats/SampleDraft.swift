public import Domain
public import Foundation

/// One measurement as written by a source, before ``SampleCheck`` has checked it.
public struct SampleDraft: Sendable {
    public var kind: HealthMetric.Kind
    public var value: Double
    /// As spelled by the source; nil when it is the kind's own.
    public var unit: String?
    public var start: Date
    /// Of the interval; nil or `start` for a single moment.
    public var end: Date?
    /// Seconds ahead of UTC; nil when unknown.
    public var utcOffset: Int?
    public var provenance: SampleProvenance
    /// The source's id for this measurement.
    public var sourceID: String?
    /// As the source marks it; unknown when it does not say.
    public var activity: HealthFigure.Activity
    /// Only the date is known: the interval is the whole day, which may not be over.
    public var isOfWholeDay: Bool

    public init(
        kind: HealthMetric.Kind, value: Double, unit: String? = nil, start: Date, end: Date? = nil,
        utcOffset: Int? = nil, provenance: SampleProvenance = SampleProvenance(), sourceID: String? = nil,
        activity: HealthFigure.Activity = .unknown, isOfWholeDay: Bool = false
    ) {
        self.kind = kind
        self.value = value
        self.unit = unit
        self.start = start
        self.end = end
        self.utcOffset = utcOffset
        self.provenance = provenance
        self.sourceID = sourceID
        self.activity = activity
        self.isOfWholeDay = isOfWholeDay
    }
}

/// Why a measurement is refused, and which part of it is at fault.
public struct SampleFault: Error, Hashable, Sendable {
    public enum Part: String, Sendable { case whole, kind, value, unit, start, end, activity }

    public var part: Part
    /// Never contains the value.
    public var reason: String

    public init(_ part: Part, _ reason: String) {
        self.part = part
        self.reason = reason
    }
}
