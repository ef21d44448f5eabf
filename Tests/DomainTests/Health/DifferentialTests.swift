import Testing

@testable import Domain

@Suite struct DifferentialTests {
    private let judge = HealthJudge(policy: SuggestionPolicy())

    @Test(arguments: [(HealthExplanation.alcohol, true), (.altitude, true), (.heat, false), (.highPollen, false)])
    func namesCircumstancesAndHoldsBackForSome(_ explanation: HealthExplanation, _ isHeldBack: Bool) {
        let context = HealthContext(circumstances: [explanation])

        #expect(nightFindings(rise: 7, in: context).isEmpty == isHeldBack)
        #expect(nightFindings(rise: 9, in: context).first?.explanations == [explanation])
        #expect(nightFindings(rise: 7, in: HealthContext()).first?.explanations == [])
    }

    @Test func namesTheLikeliestFirst() {
        let context = HealthContext(circumstances: [.highOzone, .altitude, .alcohol, .heat])

        #expect(nightFindings(rise: 9, in: context).first?.explanations == [.alcohol, .altitude, .heat, .highOzone])
    }

    @Test func knowsAWorkoutTheDayBefore() {
        let workout = [28: [HealthScene.figure(.exercise, 90, part: .evening)]]

        #expect(nightFindings(rise: 7, with: workout).isEmpty)
        #expect(nightFindings(rise: 9, with: workout).first?.explanations == [.workout])
        #expect(nightFindings(rise: 7, with: [27: [HealthScene.figure(.exercise, 90)]]).count == 1)
        #expect(nightFindings(rise: 7, with: [28: [HealthScene.figure(.exercise, 59)]]).count == 1)
    }

    @Test func knowsADayOfManySteps() {
        #expect(nightFindings(rise: 7, with: [28: [HealthScene.figure(.steps, 15_000)]]).isEmpty)
        #expect(nightFindings(rise: 7, with: [28: [HealthScene.figure(.steps, 14_999)]]).count == 1)
    }

    @Test func aDailyWorkoutExplainsNothing() {
        let daily = Dictionary(uniqueKeysWithValues: (0..<30).map { ($0, [HealthScene.figure(.exercise, 90)]) })

        #expect(nightFindings(rise: 7, with: daily).first?.explanations == [])
    }

    @Test func namesAShortNight() {
        let short = [29: [HealthScene.figure(.sleep, 299)]]
        let enough = [29: [HealthScene.figure(.sleep, 300)]]

        #expect(nightFindings(rise: 7, with: short).first?.explanations == [.shortSleep])
        #expect(nightFindings(rise: 7, with: enough).first?.explanations == [])
    }

    @Test func namesANewDevice() throws {
        let old = HealthScene.steady(60, days: 30).map { [HealthScene.figure(.restingHeartRate, $0, device: 1)] }
        let new = HealthScene.steady(60, days: 20).map { [HealthScene.figure(.restingHeartRate, $0, device: 2)] }
        let risen = [[HealthScene.figure(.restingHeartRate, 70, device: 2)]]
        var person = HealthScene.person(old + new + risen)
        var settled = HealthScene.person(old + new + new + risen)

        let found = judge.judge(&person, on: HealthScene.day(50), in: HealthContext())
        #expect(found.map(\.explanations) == [[.newDevice]])
        let later = judge.judge(&settled, on: HealthScene.day(70), in: HealthContext())
        #expect(later.map(\.explanations) == [[]])
    }

    @Test func nothingExcusesWhatIsUrgent() {
        var person = HealthScene.person([[HealthScene.figure(.oxygenSaturation, 88)]])
        let context = HealthContext(circumstances: Set(HealthExplanation.allCases))

        let found = judge.judge(&person, on: HealthScene.day(0), in: context)

        #expect(found.first?.urgent?.limit == 91)
        #expect(found.first?.explanations.first == .altitude)
    }

    /// Of two nights that are so many beats/min above the usual after four weeks, days 28 and 29.
    private func nightFindings(
        rise: Double, in context: HealthContext = HealthContext(), with others: [Int: [HealthFigure]] = [:]
    ) -> [HealthFinding] {
        let nights = HealthScene.steady(60, days: 28) + [60 + rise, 60 + rise]
        var person = HealthScene.person(
            nights.enumerated().map { [HealthScene.figure(.heartRate, $1)] + (others[$0] ?? []) })
        return judge.judge(&person, on: HealthScene.day(29), in: context)
    }
}
