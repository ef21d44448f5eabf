public import Foundation

/// A measurement with its time, UTC offset and provenance.
public struct HealthSample: Hashable, Sendable {
    public var metric: HealthMetric
    /// The end of the interval that the value covers, such as a night's sleep; nil for a single moment.
    /// ``HealthMetric/measuredAt`` is then the start.
    public var end: Date?
    /// Seconds ahead of UTC; nil when the source does not say.
    public var utcOffset: Int?
    public var provenance: SampleProvenance
    /// The source's id for this measurement; nil when it has none.
    public var sourceID: String?
    /// As the source marks it, such as Apple's motion context; unknown when it does not say.
    public var activity: HealthFigure.Activity

    public init(
        metric: HealthMetric, end: Date? = nil, utcOffset: Int? = nil,
        provenance: SampleProvenance = SampleProvenance(), sourceID: String? = nil,
        activity: HealthFigure.Activity = .unknown
    ) {
        self.metric = metric
        self.end = end
        self.utcOffset = utcOffset
        self.provenance = provenance
        self.sourceID = sourceID
        self.activity = activity
    }

    public var kind: HealthMetric.Kind { metric.kind }
    public var value: Double { metric.value }
    public var start: Date { metric.measuredAt }
}

/// The origin of a measurement; equal for all measurements of one device and app.
public struct SampleProvenance: Hashable, Sendable, Codable {
    /// The app or provider, such as `Health Connect`; nil when unknown.
    public var source: String?
    /// Such as `Apple Watch Series 9`; nil when unknown.
    public var device: String?
    /// The unit as spelled by the source; nil when it is ``HealthMetric/Kind/ucum``.
    public var unit: String?

    public init(source: String? = nil, device: String? = nil, unit: String? = nil) {
        self.source = source
        self.device = device
        self.unit = unit
    }

    /// Longer texts are truncated.
    public static let longestText = 100
}

extension SampleProvenance {
    /// The same for the same device in every process and version; 0 when neither device nor app is known.
    ///
    /// FNV-1a, 32 bits (draft-eastlake-fnv, https://datatracker.ietf.org/doc/html/draft-eastlake-fnv). An app that
    /// names no device counts as the device.
    public var deviceNumber: UInt32 {
        guard let text = device ?? source, !text.isEmpty else { return 0 }
        var hash: UInt32 = 2_166_136_261
        for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return max(hash, 1)
    }
}
