/// The outcome of every entry in a file or request: nothing is dropped silently.
public struct ImportReport: Hashable, Sendable {
    /// Measurements stored for the first time.
    public var taken: Int
    /// Measurements that were already stored.
    public var repeated: Int
    /// Valid entries that are not used here, by type, such as `HKQuantityTypeIdentifierDietaryWater`; at most
    /// ``mostReasons``, the rest under ``other``.
    public var skipped: [String: Int]
    /// Invalid entries by reason, such as `the unit kg does not measure heart-rate`; at most ``mostReasons``, the rest
    /// under ``other``. Never contains a value.
    public var refused: [String: Int]
    /// Why reading stopped before the end of the file, such as `the zip file ends in the middle of export.xml`; nil
    /// when everything was read.
    public var endedEarly: String?

    public init(
        taken: Int = 0, repeated: Int = 0, skipped: [String: Int] = [:], refused: [String: Int] = [:],
        endedEarly: String? = nil
    ) {
        self.taken = taken
        self.repeated = repeated
        self.skipped = skipped
        self.refused = refused
        self.endedEarly = endedEarly
    }

    public static let mostReasons = 50
    public static let other = "other"

    public mutating func skip(_ what: String, count: Int = 1) { Self.add(count, of: what, to: &skipped) }
    public mutating func refuse(_ why: String, count: Int = 1) { Self.add(count, of: why, to: &refused) }

    private static func add(_ count: Int, of reason: String, to counts: inout [String: Int]) {
        let isKnown = counts[reason] != nil || counts.count < mostReasons
        counts[isKnown ? reason : other, default: 0] += count
    }
}

extension ImportReport: Codable {
    private enum CodingKeys: CodingKey { case taken, repeated, skipped, refused, endedEarly }

    private struct Reason: Codable {
        var reason: String
        var count: Int
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            taken: try container.decode(Int.self, forKey: .taken),
            repeated: try container.decode(Int.self, forKey: .repeated),
            skipped: Self.counts(try container.decode([Reason].self, forKey: .skipped)),
            refused: Self.counts(try container.decode([Reason].self, forKey: .refused)),
            endedEarly: try container.decodeIfPresent(String.self, forKey: .endedEarly))
    }

    /// Reasons are encoded in order of frequency.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(taken, forKey: .taken)
        try container.encode(repeated, forKey: .repeated)
        try container.encode(Self.reasons(skipped), forKey: .skipped)
        try container.encode(Self.reasons(refused), forKey: .refused)
        try container.encodeIfPresent(endedEarly, forKey: .endedEarly)
    }

    private static func counts(_ reasons: [Reason]) -> [String: Int] {
        Dictionary(reasons.map { ($0.reason, $0.count) }, uniquingKeysWith: +)
    }

    private static func reasons(_ counts: [String: Int]) -> [Reason] {
        counts.map { Reason(reason: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
    }
}
