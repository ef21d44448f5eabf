import Testing

@testable import Domain

@Suite struct SuggestionBudgetTests {
    private let policy = SuggestionPolicy(daysPerSeason: 3)
    private let today = HealthScene.day(200)

    @Test func asksForMoreTheMoreIsSpent() {
        let required = [[], [100], [100, 120], [100, 120, 140], [100, 120, 140, 160]].map { days in
            policy.budget(of: memory(days.map { $0 + 50 }), on: today).requiredStrength
        }

        #expect(required[0] == 1.5)
        #expect(abs(required[1] - 1.66) < 0.01)
        #expect(abs(required[2] - 1.97) < 0.01)
        #expect(required[3...] == [.infinity, .infinity])
    }

    @Test func neverAsksForMoreThanAFeverGives() {
        let policy = SuggestionPolicy(daysPerSeason: 12)
        let spent = memory((0..<11).map { 120 + 5 * $0 })

        #expect(policy.budget(of: spent, on: today).requiredStrength == ClinicalLimitRule.strength)
    }

    @Test func forgetsDaysOfTheLastSeason() {
        #expect(policy.budget(of: memory([110, 111, 112]), on: today).spent == 2)
        #expect(policy.budget(of: memory([288, 289, 290]), on: today).spent == 2)
    }

    @Test(arguments: [(1.49, 0), (1.5, 1)]) func choosesWhatIsWorthADay(_ strength: Double, _ count: Int) {
        let budget = policy.budget(of: memory([]), on: today)

        #expect(budget.choose(from: [candidate(strength)]).count == count)
    }

    @Test func suggestsTheWeakerThingsAlongWithAStrongOne() {
        let budget = policy.budget(of: memory([]), on: today)

        #expect(budget.choose(from: [candidate(1.6), candidate(1.1, .sleep)]).count == 2)
    }

    @Test func onlyWhatIsUrgentGoesBeyondTheBudget() {
        let budget = policy.budget(of: memory([150, 160, 170]), on: today)

        #expect(budget.choose(from: [candidate(99)]).isEmpty)
        let urgent = candidate(2, .oxygenSaturation, isUrgent: true)
        #expect(budget.choose(from: [urgent, candidate(99)]) == [urgent])
    }

    @Test(arguments: [(7, 2.9, 0), (7, 3.0, 1), (8, 1.7, 1)])
    func asksAgainWithinAWeekOnlyWhenItIsWorse(_ days: Int, _ strength: Double, _ count: Int) {
        var memory = memory([200 - days])
        memory.reported = [
            ReportedFinding(
                day: HealthScene.day(200 - days), detector: .nightSignal, strength: 2, isUrgent: false)
        ]

        #expect(policy.budget(of: memory, on: today).choose(from: [candidate(strength)]).count == count)
    }

    @Test func isUrgentOnceADayForEachDetector() {
        var memory = DecisionMemory()
        memory.note([candidate(2, .oxygenSaturation, isUrgent: true)], on: today)
        let candidates = [
            candidate(2, .oxygenSaturation, isUrgent: true), candidate(2, .heartRate, isUrgent: true), candidate(9),
        ]

        let chosen = policy.budget(of: memory, on: today).choose(from: candidates)
        let tomorrow = policy.budget(of: memory, on: today.next).choose(from: candidates)

        #expect(chosen.map(\.detector) == [.heartRate])
        #expect(tomorrow.map(\.detector) == [.oxygenSaturation, .heartRate, .nightSignal])
    }

    @Test func withoutABudgetOnlyWhatIsUrgentIsSuggested() {
        let budget = SuggestionPolicy(daysPerSeason: 0).budget(of: memory([]), on: today)

        #expect(budget.choose(from: [candidate(99)]).isEmpty)
        #expect(budget.choose(from: [candidate(2, .heartRate, isUrgent: true)]).count == 1)
    }

    @Test func remembersAYearOfDaysAndAMonthOfFindings() {
        var memory = DecisionMemory()
        for day in stride(from: 0, through: 700, by: 7) { memory.note([candidate(2)], on: HealthScene.day(day)) }

        #expect(memory.suggestedOn.first == HealthScene.day(336))
        #expect(memory.suggestedOn == memory.suggestedOn.sorted())
        #expect(memory.reported.first?.day == HealthScene.day(672))
        memory.note([], on: HealthScene.day(701))
        #expect(memory.suggestedOn.last == HealthScene.day(700))
    }

    private func memory(_ days: [Int]) -> DecisionMemory {
        DecisionMemory(suggestedOn: days.map(HealthScene.day))
    }

    private func candidate(
        _ strength: Double, _ detector: HealthDetector = .nightSignal, isUrgent: Bool = false
    ) -> HealthCandidate {
        HealthCandidate(
            detector: detector, channel: HealthChannel(.heartRate, .night), value: 70, rule: .ownBaseline, limit: 64,
            strength: strength, urgent: isUrgent ? UrgentLimit(limit: 64, source: "a source") : nil)
    }
}
