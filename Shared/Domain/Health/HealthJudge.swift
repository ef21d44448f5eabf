public import Foundation

/// Decides which findings of a person's recent days are worth a question.
public struct HealthJudge: Sendable {
    public var policy: SuggestionPolicy
    let rules: [any DetectorRule]

    public init(policy: SuggestionPolicy) { self.init(policy: policy, rules: Self.allRules) }

    init(policy: SuggestionPolicy, rules: [any DetectorRule]) {
        self.policy = policy
        self.rules = rules
    }

    /// Judges one day against the days before it and records what it suggests.
    /// - Parameters:
    /// - today: a day of `person.days`; later days are ignored.
    /// - context: what else is known about the day.
    /// - Returns: at most one finding per detector, most urgent first; empty when the budget is spent, except for
    /// findings with an ``HealthFinding/urgent`` limit, which no budget holds back. Judging the same day again with the
    /// same figures finds nothing new.
    public func judge(_ person: inout PersonHealth, on today: CalendarDay, in context: HealthContext) -> [HealthFinding]
    {
        let candidates = candidates(person, on: today, in: context)
        let chosen = policy.budget(of: person.memory, on: today).choose(from: candidates)
        person.memory.note(chosen, on: today)
        let age = context.age(of: person, on: today)
        return chosen.compactMap { HealthFinding($0, on: today, in: context.zone, age: age) }
    }

    /// Withdraws what was suggested on a day and is no longer found, because measurements were retracted.
    /// - Returns: the kinds of measurement whose suggestions of that day no longer hold.
    public func withdraw(
        _ person: inout PersonHealth, on day: CalendarDay, in context: HealthContext
    ) -> Set<HealthMetric.Kind> {
        let suggested = Set(person.memory.reported.filter { $0.day == day }.map(\.detector))
        guard !suggested.isEmpty else { return [] }
        let found = candidates(person, on: day, in: context)
        // What was urgent and is no longer is another finding, which asks for something else.
        let held = suggested.filter { detector in
            let wasUrgent = person.memory.reported.contains {
                $0.day == day && $0.detector == detector && $0.isUrgent
            }
            return found.contains { $0.detector == detector && ($0.urgent != nil || !wasUrgent) }
        }
        person.memory.forget(suggested.subtracting(held), on: day)
        let gone = Set(suggested.subtracting(held).flatMap(\.kinds))
        return gone.subtracting(held.flatMap(\.kinds))
    }

    /// What the rules find, before the budget: the strongest for each detector, most urgent first.
    func candidates(_ person: PersonHealth, on today: CalendarDay, in context: HealthContext) -> [HealthCandidate] {
        let tolerance = policy.tolerance * person.memory.tolerance
        guard
            let history = HealthHistory(
                of: person, until: today, tolerance: tolerance, age: context.age(of: person, on: today))
        else { return [] }
        let differential = Differential(history: history, circumstances: context.circumstances)
        var strongest: [HealthDetector: HealthCandidate] = [:]
        for var candidate in rules.flatMap({ $0.candidates(in: history) }) where candidate.isSound {
            candidate.explanations = differential.explanations(of: candidate)
            if candidate.channel.kind.dependsOnMovement {
                candidate.wasAtRest = history.reading(of: candidate.channel)?.isAtRest
            }
            guard !differential.excuses(candidate) else { continue }
            if let known = strongest[candidate.detector], !known.yields(to: candidate) { continue }
            strongest[candidate.detector] = candidate
        }
        return strongest.values.sorted { $1.yields(to: $0) }
    }

    static let allRules: [any DetectorRule] = [
        ClinicalLimitRule.urgent, NEWS2Rule(), ClinicalLimitRule.asking, PeakFlowRule(), NightSignal(),
        OwnBaselineRule.restingHeartRate, OwnBaselineRule.heartRate, OwnBaselineRule.heartRateVariability,
        OwnBaselineRule.temperature, OwnBaselineRule.respiratoryRate, OwnBaselineRule.oxygenSaturation,
        OwnBaselineRule.sleep, OwnBaselineRule.highSystolicPressure, OwnBaselineRule.highDiastolicPressure,
        OwnBaselineRule.lowSystolicPressure,
    ]
}

/// What is known about a person's day besides measurements.
public struct HealthContext: Hashable, Sendable {
    /// From the environment or the person's own answers, in no particular order.
    public var circumstances: Set<HealthExplanation>
    /// The person's time zone, which determines when each part of the day begins.
    public var zone: TimeZone
    /// As the person states it; nil when they do not.
    public var birthDate: CalendarDay?

    public init(
        circumstances: Set<HealthExplanation> = [], zone: TimeZone = .gmt, birthDate: CalendarDay? = nil
    ) {
        self.circumstances = circumstances
        self.zone = zone
        self.birthDate = birthDate
    }

    /// - Returns: nil while neither the person nor an imported file states the date of birth.
    func age(of person: PersonHealth, on day: CalendarDay) -> AgeGroup? {
        (birthDate ?? person.memory.birthDate).map { AgeGroup(born: $0, on: day) }
    }
}
