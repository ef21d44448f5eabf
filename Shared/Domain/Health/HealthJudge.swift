/// Decides what of a person's last days is worth a question.
public struct HealthJudge: Sendable {
    public var policy: SuggestionPolicy

    public init(policy: SuggestionPolicy) { self.policy = policy }

    /// Judges one day against the days before it and remembers what it suggests.
    /// - Parameters:
    ///   - today: a day of `person.days`; days after it are not looked at.
    ///   - context: what else is known of the day.
    /// - Returns: at most one finding per detector, the most urgent first; empty when the budget is spent, but for
    ///   findings with an ``HealthFinding/urgent`` limit, which no budget holds back. Judging the same day again with
    ///   the same figures finds nothing new.
    public func judge(_ person: inout PersonHealth, on today: CalendarDay, in context: HealthContext) -> [HealthFinding]
    {
        []
    }
}

/// How many suggestions people are to get.
public struct SuggestionPolicy: Hashable, Sendable {
    /// How many days with a suggestion are acceptable for one person in ``seasonDays`` days.
    public var daysPerSeason: Int
    /// Widens (above 1) or narrows all limits but the clinical ones, so that people on average keep to the budget.
    public var tolerance: Double

    public init(daysPerSeason: Int = 3, tolerance: Double = 1) {
        self.daysPerSeason = daysPerSeason
        self.tolerance = tolerance
    }

    public static let seasonDays = 90
}

/// What is known of a person's day besides measurements.
public struct HealthContext: Hashable, Sendable {
    /// What the environment or the person's own answers say, in no particular order.
    public var circumstances: Set<HealthExplanation>

    public init(circumstances: Set<HealthExplanation> = []) { self.circumstances = circumstances }
}
