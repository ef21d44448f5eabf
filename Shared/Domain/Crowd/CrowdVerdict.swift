/// The result of evaluating the reports of an area.
public struct CrowdVerdict: Hashable, Sendable {
    /// One person's report and its weight.
    public struct Counted: Hashable, Sendable {
        public var evidence: CrowdEvidence
        /// In newcomers.
        public var weight: Double
        /// Whether the person names the subject.
        public var isSure: Bool
    }

    public let subject: CrowdSubject
    /// Oldest first, one for each person.
    public let counted: [Counted]
    /// Those whose report counts at once.
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

    /// In newcomers. People who are not sure count at most as much as those who are, because they support a suspicion
    /// but cannot raise one. The same holds for reporters new to the area where enough others are known there:
    /// a crowd called in from elsewhere is not the local crowd.
    public var weight: Double {
        let sure = sum(where: \.isSure)
        let weight = sure + min(sum { !$0.isSure }, sure)
        return isSettled ? min(weight, 2 * sum(where: \.evidence.isLocal)) : weight
    }

    private func sum(where isMeant: (Counted) -> Bool) -> Double {
        counted.filter(isMeant).reduce(0) { $0 + $1.weight }
    }

    /// Whether others are to be notified.
    public var isCredible: Bool {
        !experts.isEmpty || people >= minimum && weight >= quorum - Self.roundingError
    }

    /// The severity reported by the experts, or by all if there are none: a weighted median, so that a few who
    /// exaggerate change little.
    /// - Returns: nil when nobody reports it.
    public var severity: Severity? {
        (experts.isEmpty ? counted : experts).map { WeightedSeverity($0.evidence.severity, weight: $0.weight) }.median
    }

    /// Sums of weights such as 3 × ⅔ × 1½ may miss a whole number by this much.
    private static let roundingError = 1e-9
}
