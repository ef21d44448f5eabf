/// What the reports of an area come to.
public struct CrowdVerdict: Hashable, Sendable {
    /// One person's report with what it counts.
    public struct Counted: Hashable, Sendable {
        public var evidence: CrowdEvidence
        /// In newcomers.
        public var weight: Double
        /// Whether the person names the subject.
        public var isSure: Bool
    }

    public let subject: CrowdSubject
    /// The oldest report first, one of each person.
    public let counted: [Counted]
    /// Those of them whose report counts at once.
    public let experts: [Counted]
    public let quorum: Double
    private let minimum: Int
    private let isSettled: Bool

    init(
        subject: CrowdSubject, counted: [Counted], experts: [Counted], minimum: Int, quorum: Double, isSettled: Bool
    ) {
        self.subject = subject
        self.counted = counted
        self.experts = experts
        self.minimum = minimum
        self.quorum = quorum
        self.isSettled = isSettled
    }

    /// How many different people report it.
    public var people: Int { counted.count }

    /// In newcomers. People who are not sure make up half of it at most, for they follow a suspicion and raise none; so
    /// do strangers where enough others are known, for a crowd that was called together is not the crowd of the place.
    public var weight: Double {
        let sure = sum(where: \.isSure)
        let weight = sure + min(sum { !$0.isSure }, sure)
        return isSettled ? min(weight, 2 * sum(where: \.evidence.isLocal)) : weight
    }

    private func sum(where isMeant: (Counted) -> Bool) -> Double {
        counted.filter(isMeant).reduce(0) { $0 + $1.weight }
    }

    /// Whether others are to hear of it.
    public var isCredible: Bool {
        !experts.isEmpty || people >= minimum && weight >= quorum - Self.roundingError
    }

    /// What the experts feel, without any what all feel: a weighted median, so that a few who exaggerate change little.
    /// - Returns: nil when nobody reports it.
    public var severity: Severity? {
        (experts.isEmpty ? counted : experts).map { WeightedSeverity($0.evidence.severity, weight: $0.weight) }.median
    }

    /// Sums of weights such as 3 × ⅔ × 1½ may miss a whole number by this.
    private static let roundingError = 1e-9
}
