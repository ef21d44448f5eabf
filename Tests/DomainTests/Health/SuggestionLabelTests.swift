import Testing

@testable import Domain

@Suite struct SuggestionLabelTests {
    @Test(arguments: [(SuggestionLabel.confirmed, 0.95), (.falseAlarm, 1.1)])
    func movesTheLimitsByABoundedStep(_ label: SuggestionLabel, _ factor: Double) {
        var memory = DecisionMemory()

        memory.label(label)

        #expect(abs(memory.tolerance - factor) < 1e-9)
    }

    @Test(arguments: [(SuggestionLabel.confirmed, 0.8), (.falseAlarm, 2)])
    func neverLeavesItsBounds(_ label: SuggestionLabel, _ bound: Double) {
        var memory = DecisionMemory()

        for _ in 0..<100 { memory.label(label) }

        #expect(memory.tolerance == bound)
    }

    @Test func aPersonWithFalseAlarmsIsAskedLess() {
        let days = HealthScene.person(.heartRate, nights).days
        let judge = HealthJudge(policy: SuggestionPolicy(daysPerSeason: 90))

        let before = HealthScene.findings(judge, of: days).count
        let after = HealthScene.findings(judge, of: days, labelled: .falseAlarm).count

        #expect(before >= 6)
        #expect(after < before)
        #expect(after > 0)
    }

    /// Each fortnight two nights seven beats/min above the usual.
    private var nights: [Double] {
        (0..<120).map { number in
            let isHigh = number > 20 && number % 14 < 2
            return (isHigh ? 67.5 : 60) + Double(number % 3) - 1
        }
    }
}
