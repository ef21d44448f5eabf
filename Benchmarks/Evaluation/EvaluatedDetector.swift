import Domain

/// The days on which a detector would have asked a person, and why.
struct Alarms: Sendable {
    /// Days since 1970.
    var days: Set<Int> = []
    /// Of these, the days of each rule; several rules may speak on one day.
    var rules: [HealthDetector: Set<Int>] = [:]
    /// Of these, the days of clinical limits, which no budget holds back.
    var urgent: Set<Int> = []
}

/// Evaluates a person's days one after the other.
struct EvaluatedDetector: Sendable {
    let name: String
    let alarms: @Sendable (EvaluatedPerson) -> Alarms

    static let published = EvaluatedDetector(name: "NightSignal as published") { person in
        Alarms(days: PublishedNightSignal().alarms(person.nightPulse))
    }

    /// The same, limited to one alarm a week as in the product.
    static let publishedWeekly = EvaluatedDetector(name: "NightSignal, once a week") { person in
        var alarms: Set<Int> = []
        var last: Int?
        for day in PublishedNightSignal().alarms(person.nightPulse).sorted() where last.map({ day - $0 > 7 }) ?? true {
            alarms.insert(day)
            last = day
        }
        return Alarms(days: alarms)
    }

    /// The product's judge as it would have run at the time: each day it sees that day and earlier ones.
    static func judge(_ policy: SuggestionPolicy, name: String) -> EvaluatedDetector {
        EvaluatedDetector(name: name) { person in
            let judge = HealthJudge(policy: policy)
            var health = PersonHealth()
            var alarms = Alarms()
            for (day, number) in zip(person.days, person.numbers) {
                health.replace(day)
                let findings = judge.judge(&health, on: day.day, in: HealthContext())
                guard !findings.isEmpty else { continue }
                alarms.days.insert(number)
                for finding in findings { alarms.rules[finding.detector, default: []].insert(number) }
                if findings.contains(where: { $0.urgent != nil }) { alarms.urgent.insert(number) }
            }
            return alarms
        }
    }

    /// The budget spares no day: a season has no more. What is worth a day at all, and the pause after a suggestion,
    /// remain.
    static func unlimited(tolerance: Double = 1) -> EvaluatedDetector {
        let policy = SuggestionPolicy(daysPerSeason: SuggestionPolicy.seasonDays, tolerance: tolerance)
        return judge(policy, name: "judge, 90 days per season")
    }

    static let product = judge(SuggestionPolicy(), name: "judge, default policy")
}
