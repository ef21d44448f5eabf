/// How many suggestions people receive.
public struct SuggestionPolicy: Hashable, Sendable {
    /// How many days with a suggestion are acceptable for one person in ``seasonDays`` days.
    public var daysPerSeason: Int
    /// Widens (above 1) or narrows all limits except the clinical ones, so that people stay within the budget on
    /// average.
    public var tolerance: Double

    public init(daysPerSeason: Int = 3, tolerance: Double = 1) {
        self.daysPerSeason = daysPerSeason
        self.tolerance = tolerance
    }

    public static let seasonDays = 90

    /// The rest of one person's budget on a day.
    func budget(of memory: DecisionMemory, on today: CalendarDay) -> SuggestionBudget {
        // Days on both sides count, so that judging days out of order never exceeds the budget either.
        let spent = memory.suggestedOn.count { day in
            day != today && abs(day.days(since: today)) < Self.seasonDays
        }
        return SuggestionBudget(days: daysPerSeason, spent: spent, memory: memory, today: today)
    }
}
