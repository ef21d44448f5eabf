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

    /// What is left of one person's budget on a day.
    func budget(of memory: DecisionMemory, on today: CalendarDay) -> SuggestionBudget {
        // Days on both sides count, so that days judged out of their order never exceed the budget either.
        let spent = memory.suggestedOn.count { day in
            day != today && abs(day.days(since: today)) < Self.seasonDays
        }
        return SuggestionBudget(days: daysPerSeason, spent: spent, memory: memory, today: today)
    }
}
