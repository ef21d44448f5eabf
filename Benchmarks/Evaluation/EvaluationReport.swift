import Domain

/// All figures of one half of the people; nobody can be identified in it.
struct EvaluationReport: Sendable, Codable {
    struct Rule: Sendable, Codable {
        let rule: String
        let score: DetectorScore
    }

    let part: EvaluatedPerson.Part
    let people: [String: Int]
    let scores: [DetectorScore]
    /// Of the judge at 90 days per season, for each rule alone.
    let rules: [Rule]
    let budgets: [BudgetCurve.Point]
    let adaptedBudgets: [BudgetCurve.Point]
    /// With ``Robustness/missingShare`` of the days missing.
    let thinned: [DetectorScore]
    let deviceChanges: [Robustness.DeviceChange]

    /// - Parameters:
    ///   - everybody: of both parts.
    ///   - tolerances: by budget, chosen on the development part.
    init(_ part: EvaluatedPerson.Part, of everybody: [EvaluatedPerson], tolerances: [Int: Double]) {
        let people = everybody.filter { $0.part == part }
        let unlimited = EvaluatedDetector.unlimited()
        let detectors = [.published, .publishedWeekly, unlimited, EvaluatedDetector.product]
        let scored = detectors.map { ScoredPeople(people, by: $0) }
        self.part = part
        self.people = Dictionary(grouping: people, by: \.dataset.rawValue).mapValues(\.count)
        scores = zip(detectors, scored).flatMap { detector, scored in
            [scored.score(detector.name)]
                + EvaluatedPerson.Dataset.allCases.map { scored.score(detector.name, dataset: $0) }
        }
        rules = HealthDetector.allCases.compactMap { rule in
            let ruled = scored[2].of { $0.rules[rule] ?? [] }
            guard ruled.entries.contains(where: { !$0.alarms.days.isEmpty }) else { return nil }
            return Rule(rule: rule.rawValue, score: ruled.score(rule.rawValue))
        }
        budgets = BudgetCurve.points(people, tolerances: [:])
        adaptedBudgets = BudgetCurve.points(people, tolerances: tolerances)
        thinned = detectors.map { ScoredPeople(people, by: $0, altered: Robustness.thinned).score($0.name) }
        deviceChanges = [.published, unlimited].map { Robustness.deviceChange(people, $0) }
    }
}
