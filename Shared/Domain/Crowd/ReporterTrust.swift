/// How far a person's earlier reports agreed with stations and with others: the beta reputation of Jøsang and Ismail.
///
/// The mean of a beta distribution whose parameters are what agreed and what did not, each plus one, so that somebody
/// unknown begins in the middle; what is long ago counts less with each new judgement.
///
/// Source: A. Jøsang and R. Ismail, "The Beta Reputation System", 15th Bled Electronic Commerce Conference (2002),
/// which also forgets by a factor.
public struct ReporterTrust: Hashable, Sendable {
    /// Who knows better than the report.
    public enum Judge: String, CaseIterable, Hashable, Sendable {
        case station
        /// The weighted consensus of other people.
        case people
    }

    /// Judgements in favour, those of before worth less.
    public private(set) var agreed: Double
    public private(set) var disagreed: Double
    /// An operator vouches for the person.
    public var isExpert: Bool

    /// - Parameters: both at least 0; less, or what is no number, counts as 0.
    public init(agreed: Double = 0, disagreed: Double = 0, isExpert: Bool = false) {
        self.agreed = agreed > 0 ? agreed : 0
        self.disagreed = disagreed > 0 ? disagreed : 0
        self.isExpert = isExpert
    }

    /// Nothing is known of the person yet.
    public static let newcomer = ReporterTrust()

    /// How likely the next report is to agree, 0 to 1; 1 for an expert.
    public var value: Double { isExpert ? 1 : (agreed + 1) / (agreed + disagreed + 2) }

    /// In newcomers: 1 for somebody unknown, towards 0 for who was often wrong, below 2 for who never was; an
    /// expert's is 2.
    public var weight: Double { value / Self.newcomer.value }

    /// How far the person counts among those known in an area: whoever is not believed is no part of the crowd either,
    /// so that liars cannot raise its quorum.
    public var presence: Double { min(1, weight) }

    /// Counts one judgement.
    ///
    /// People may restore a name that suffered, but cannot make one: liars who confirm each other would.
    public mutating func note(_ agreement: Agreement, by judge: Judge) {
        guard agreement != .undecided else { return }
        agreed *= Self.memory
        disagreed *= Self.memory
        switch (agreement, judge) {
        case (.agrees, .station): agreed += 1
        case (.agrees, .people): agreed = max(agreed, min(agreed + Self.peoplesVoice, disagreed))
        case (.disagrees, .station): disagreed += 1
        case (.disagrees, .people): disagreed += Self.peoplesVoice
        case (.undecided, _): break
        }
    }

    /// What is left of earlier judgements after each new one: the last twenty or so decide.
    public static let memory = 0.95
    /// A consensus is worth half a measurement.
    public static let peoplesVoice = 0.5
}
