import Testing

@testable import Domain

@Suite struct BaselineRuleTests {
    private let channel = HealthChannel(.restingHeartRate)
    private let rule = BaselineRule()

    @Test func knowsNoNormalBeforeTenDays() throws {
        // The day under judgement and the one before it take no part.
        #expect(try baseline(HealthScene.steady(60, days: 11)) == nil)
        #expect(try baseline(HealthScene.steady(60, days: 12))?.count == 10)
    }

    @Test func looksBackFourWeeks() throws {
        let old = HealthScene.steady(90, days: 60)

        let baseline = try #require(try baseline(old + HealthScene.steady(60, days: 30)))

        #expect(baseline.count == 28)
        #expect(baseline.centre == 60)
    }

    @Test func leavesOutTheDaysUnderJudgement() throws {
        let before = try #require(try baseline(HealthScene.steady(60, days: 30) + [60, 60]))
        let ill = try #require(try baseline(HealthScene.steady(60, days: 30) + [95, 99]))

        #expect(ill == before)
    }

    @Test func followsASlowDrift() throws {
        let drifting = (0..<100).map { 55 + 0.1 * Double($0) }

        let baseline = try #require(try baseline(drifting))

        #expect(abs(baseline.centre - 63.4) < 0.2)
    }

    @Test func isNotMovedByAnIllnessOfAWeek() throws {
        let baseline = try #require(
            try baseline(HealthScene.steady(60, days: 30) + HealthScene.steady(72, days: 7) + [72]))

        #expect(abs(baseline.centre - 60) <= 1)
    }

    @Test func leavesOutDaysThatWereSuggested() throws {
        var person = HealthScene.person(.restingHeartRate, HealthScene.steady(60, days: 13))
        #expect(try baseline(of: person) != nil)

        person.memory.suggestedOn = [HealthScene.day(3), HealthScene.day(4)]

        #expect(try baseline(of: person) == nil)
    }

    @Test(arguments: [(14, true), (15, false)]) func learnsAnewAfterAGap(_ days: Int, _ isKnown: Bool) throws {
        // `days` after the last measurement of three weeks, a single one.
        var figures = HealthScene.steady(60, days: 21).map { [HealthScene.figure(.restingHeartRate, $0)] }
        figures += Array(repeating: [], count: days - 1)
        figures.append([HealthScene.figure(.restingHeartRate, 61)])

        #expect((try baseline(of: HealthScene.person(figures)) != nil) == isKnown)
    }

    @Test func learnsANewDeviceAnew() throws {
        let old = HealthScene.steady(60, days: 40).map { [HealthScene.figure(.restingHeartRate, $0, device: 1)] }
        let new = HealthScene.steady(66, days: 12).map { [HealthScene.figure(.restingHeartRate, $0, device: 2)] }

        #expect(try baseline(of: HealthScene.person(old + new.dropLast())) == nil)
        #expect(try baseline(of: HealthScene.person(old + new))?.centre == 66)
    }

    @Test func takesAnUnknownDeviceForAny() throws {
        let known = HealthScene.steady(60, days: 20).map { [HealthScene.figure(.restingHeartRate, $0, device: 1)] }
        let unknown = [[HealthScene.figure(.restingHeartRate, 60, device: 0)]]

        #expect(try baseline(of: HealthScene.person(known + unknown))?.count == 19)
    }

    @Test func comparesPartsOfTheDayWithThemselvesOnly() throws {
        let days = (0..<30).map { _ in
            [
                HealthScene.figure(.heartRate, 50, part: .night), HealthScene.figure(.heartRate, 70, part: .morning),
                HealthScene.figure(.heartRate, 120, part: .morning, activity: .moving),
                HealthScene.figure(.heartRate, 90, part: .morning, activity: .unknown),
            ]
        }
        let person = HealthScene.person(days)

        #expect(try baseline(of: person, HealthChannel(.heartRate, .night))?.centre == 50)
        #expect(try baseline(of: person, HealthChannel(.heartRate, .morning))?.centre == 70)
        let unsure = HealthChannel(.heartRate, .morning, isSurelyAtRest: false)
        #expect(try baseline(of: person, unsure)?.centre == 90)
    }

    @Test func addsUpWhatIsCountedOverADay() throws {
        let parts = [
            HealthScene.figure(.steps, 100, part: .morning), HealthScene.figure(.steps, 300, part: .evening),
        ]
        let history = try #require(
            HealthHistory(of: HealthScene.person([parts]), until: HealthScene.day(0), tolerance: 1))

        #expect(history.reading(of: HealthChannel(.steps))?.value == 400)
    }

    @Test func takesTheHeartRateAtRestOfANightWithBoth() throws {
        let both = [
            HealthScene.figure(.heartRate, 70, activity: .unknown, count: 90),
            HealthScene.figure(.heartRate, 50, activity: .atRest, count: 9),
        ]
        for figures in [both, both.reversed()] {
            let history = try #require(
                HealthHistory(of: HealthScene.person([figures]), until: HealthScene.day(0), tolerance: 1))
            #expect(history.reading(of: HealthChannel(.heartRate, .night))?.value == 50)
        }
    }

    @Test(arguments: HealthMetric.Kind.allCases) func everyChannelHasAnIndexOfItsOwn(_ kind: HealthMetric.Kind) {
        let others = HealthMetric.Kind.allCases.filter { $0 != kind }.map { HealthChannel($0).index }

        #expect((0..<HealthChannel.count).contains(HealthChannel(kind).index))
        #expect(!others.contains(HealthChannel(kind).index))
        let parts = HealthFigure.DayPart.allCases.map { HealthChannel(kind, $0, isSurelyAtRest: false).index }
        #expect(Set(parts + [HealthChannel(kind).index]).count == 5)
    }

    @Test func takesHeartRateVariabilityOnTheLogarithm() throws {
        let kind = HealthMetric.Kind.heartRateVariabilityRMSSD

        #expect(abs(kind.uneven(kind.even(42)) - 42) < 1e-9)
        #expect(abs(kind.even(40) - kind.even(20) - (kind.even(80) - kind.even(40))) < 1e-9)
        #expect(HealthMetric.Kind.heartRate.even(60) == 60)
    }

    private func baseline(_ values: [Double]) throws -> Baseline? {
        try baseline(of: HealthScene.person(.restingHeartRate, values))
    }

    private func baseline(of person: PersonHealth, _ channel: HealthChannel? = nil) throws -> Baseline? {
        let channel = channel ?? self.channel
        let last = try #require(person.days.last)
        let history = try #require(HealthHistory(of: person, until: last.day, tolerance: 1))
        return rule.baseline(of: channel, before: try #require(history.reading(of: channel)), in: history)
    }
}
