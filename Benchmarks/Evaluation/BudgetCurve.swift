import Domain

/// What budgets cost in missed episodes, and save in questions.
struct BudgetCurve: Sendable {
    struct Point: Sendable, Codable {
        let daysPerSeason: Int
        let tolerance: Double
        let score: DetectorScore
        /// Suggestion days in ``SuggestionPolicy/seasonDays`` healthy days.
        let suggestionDaysPerSeason: Double?
        /// People who in some season had more alarm days than the budget, with one of 90 days and with it; the latter only
        /// by clinical limits.
        let shareOverBudgetWithout: Double
        let shareOverBudgetWith: Double
    }

    static let budgets = [1, 2, 3, 6, 12]
    /// The tried values, most sensitive first.
    static let tolerances = stride(
        from: ToleranceController.range.lowerBound, through: ToleranceController.range.upperBound, by: 0.125)

    /// By budget: where the product's ``ToleranceController`` settles, the lowest tolerance with which these people are
    /// asked on no more than its target share of measured days.
    static func restingTolerances(on people: [EvaluatedPerson]) -> [Int: Double] {
        let days = people.reduce(0) { $0 + $1.days.count }
        let resting = budgets.map { budget in
            let aim = ToleranceController(daysPerSeason: budget).aim * Double(days)
            let tolerance = tolerances.first { tolerance in
                let policy = SuggestionPolicy(daysPerSeason: budget, tolerance: tolerance)
                let judge = EvaluatedDetector.judge(policy, name: "judge")
                return Double(people.reduce(0) { $0 + judge.alarms($1).days.count }) <= aim
            }
            return (budget, tolerance ?? ToleranceController.range.upperBound)
        }
        return Dictionary(uniqueKeysWithValues: resting)
    }

    /// - Parameter tolerances: by budget; 1 for budgets that it does not name.
    static func points(_ people: [EvaluatedPerson], tolerances: [Int: Double]) -> [Point] {
        budgets.map { budget in
            let tolerance = tolerances[budget] ?? 1
            let policy = SuggestionPolicy(daysPerSeason: budget, tolerance: tolerance)
            let name = "judge, \(budget) days per season"
            let limited = ScoredPeople(people, by: .judge(policy, name: name))
            let score = limited.score(name)
            return Point(
                daysPerSeason: budget, tolerance: tolerance, score: score,
                suggestionDaysPerSeason: perSeason(score.falseAlarms),
                shareOverBudgetWithout: shareOver(
                    budget, ScoredPeople(people, by: .unlimited(tolerance: tolerance))),
                shareOverBudgetWith: shareOver(budget, limited))
        }
    }

    private static func perSeason(_ alarms: DetectorScore.FalseAlarms) -> Double? {
        alarms.perPersonYear.map { $0 / 365.25 * Double(SuggestionPolicy.seasonDays) }
    }

    private static func shareOver(_ budget: Int, _ people: ScoredPeople) -> Double {
        let healthy = people.entries.filter { !$0.healthy.days.isEmpty }
        guard !healthy.isEmpty else { return 0 }
        let over = healthy.count { entry in
            let days = entry.alarms.days.filter(entry.healthy.contains).sorted()
            return mostInSeason(days) > budget
        }
        return Double(over) / Double(healthy.count)
    }

    /// The most alarm days that any season of consecutive days holds.
    /// - Parameter days: ascending.
    static func mostInSeason(_ days: [Int]) -> Int {
        days.map { last in days.count { (last - SuggestionPolicy.seasonDays + 1...last).contains($0) } }.max() ?? 0
    }
}
