/// How well a person's earlier reports agreed with stations and other people: the beta reputation of Jøsang and Ismail.
///
/// The mean of a beta distribution with the counts of agreement and disagreement, each plus one, as parameters, so that
/// an unknown person starts in the middle. Each new judgement discounts the earlier ones.
///
/// Source: A. Jøsang and R. Ismail, "The Beta Reputation System", 15th Bled Electronic Commerce Conference (2002),
/// including the forgetting factor.
public struct ReporterTrust: Hashable, Sendable {
    /// The better evidence that a report is compared with.
    public enum Judge: String, CaseIterable, Hashable, Sendable {
        case station
        /// The weighted consensus of other people.
        case people
    }

    /// Judgements in favour, earlier ones discounted.
    public private(set) var agreed: Double
    public private(set) var disagreed: Double
    /// Whether an operator vouches for the person.
    public var isExpert: Bool

    /// - Parameters: both at least 0; negative values and NaN count as 0.
    public init(agreed: Double = 0, disagreed: Double = 0, isExpert: Bool = false) {
        self.agreed = agreed > 0 ? agreed : 0
        self.disagreed = disagreed > 0 ? disagreed : 0
        self.isExpert = isExpert
    }

    /// A person with no history.
    public static let newcomer = ReporterTrust()

    /// The probability that the next report agrees, 0 to 1; 1 for an expert.
    public var value: Double { isExpert ? 1 : (agreed + 1) / (agreed + disagreed + 2) }

    /// In newcomers: 1 for an unknown person, towards 0 for one who was often wrong, below 2 for one who never was; 2
    /// for an expert.
    public var weight: Double { value / Self.newcomer.value }

    /// How much the person counts among those known in an area. Distrusted people do not count, so that liars cannot
    /// raise the quorum.
    public var presence: Double { min(1, weight) }

    /// Records one judgement.
    ///
    /// Agreement between people can restore lost trust but not build it; otherwise liars could confirm each other.
    public mutating func note(_ agreement: Agreement, by judge: Judge) {
        guard agreement != .undecided else { return }
        agreed *= Self.memory
        disagreed *= Self.memory
        switch (agreement, judge) {
        case (.agrees, .station): agreed += 1
        case (.agrees, .people): agreed = max(agreed, min(agreed + Self.consensusWeight, disagreed))
        case (.disagrees, .station): disagreed += 1
        case (.disagrees, .people): disagreed += Self.consensusWeight
        case (.undecided, _): break
        }
    }

    /// The weight left to earlier judgements after each new one: about the last twenty decide.
    public static let memory = 0.95
    /// A consensus counts half as much as a measurement.
    public static let consensusWeight = 0.5
}
