import Foundation
import Testing

@testable import Domain

@Suite struct HealthJudgeTests {
    private let judge = HealthJudge(policy: SuggestionPolicy())

    @Test func suggestsANightSignalWithWhatWasMeasured() throws {
        var person = HealthScene.person(.heartRate, HealthScene.steady(60, days: 28) + [67, 68])
        let zone = try #require(TimeZone(identifier: "Europe/Zurich"))

        let finding = try #require(
            judge.judge(&person, on: HealthScene.day(29), in: HealthContext(zone: zone)).first)

        #expect(finding.detector == .nightSignal)
        #expect(finding.deviation.metric.value == 68)
        #expect(finding.deviation.metric.measuredAt == HealthScene.day(29).start(in: zone))
        #expect(finding.deviation.rule == .ownBaseline)
        #expect([finding.deviation.limit, finding.deviation.usual] == [64, 60])
        #expect(finding.urgent == nil)
        #expect(person.memory.suggestedOn == [HealthScene.day(29)])
    }

    @Test func findsNothingNewOnTheSameDay() {
        var person = HealthScene.person([
            [HealthScene.figure(.oxygenSaturation, 88), HealthScene.figure(.bodyTemperature, 38.5)]
        ])

        let first = judge.judge(&person, on: HealthScene.day(0), in: HealthContext())
        let memory = person.memory
        let second = judge.judge(&person, on: HealthScene.day(0), in: HealthContext())

        #expect(first.map(\.detector) == [.oxygenSaturation, .temperature])
        #expect(second.isEmpty)
        #expect(person.memory == memory)
    }

    @Test func suggestsWhatBecomesUrgentLaterOnTheDay() {
        var person = HealthScene.person([[HealthScene.figure(.systolicBloodPressure, 180, part: .morning)]])
        let day = HealthScene.day(0)
        #expect(judge.judge(&person, on: day, in: HealthContext()).map(\.urgent) == [nil])

        person.days[0].figures.append(HealthScene.figure(.systolicBloodPressure, 190, part: .evening))

        let found = judge.judge(&person, on: day, in: HealthContext())
        #expect(found.map(\.urgent?.limit) == [180])
        #expect(person.memory.suggestedOn == [day])
    }

    @Test func putsWhatIsUrgentFirst() {
        var person = HealthScene.person([
            [
                HealthScene.figure(.bodyTemperature, 40, part: .evening),
                HealthScene.figure(.respiratoryRate, 26, part: .evening),
            ]
        ])

        let found = judge.judge(&person, on: HealthScene.day(0), in: HealthContext())

        #expect(found.map(\.detector) == [.respiratoryRate, .temperature])
        #expect(found.map { $0.urgent != nil } == [true, false])
    }

    @Test func suggestsEachDetectorOnce() {
        var person = HealthScene.person([
            [
                HealthScene.figure(.systolicBloodPressure, 185, part: .morning),
                HealthScene.figure(.diastolicBloodPressure, 125, part: .morning),
                HealthScene.figure(.systolicBloodPressure, 190, part: .evening),
            ]
        ])

        #expect(judge.judge(&person, on: HealthScene.day(0), in: HealthContext()).count == 1)
    }

    @Test func looksAtNothingAfterTheDay() {
        let ill = HealthScene.steady(60, days: 28) + [60, 60, 90, 90]
        var person = HealthScene.person(.heartRate, ill)

        #expect(judge.judge(&person, on: HealthScene.day(29), in: HealthContext()).isEmpty)
        #expect(judge.judge(&person, on: HealthScene.day(200), in: HealthContext()).isEmpty)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e9, -40]) func raisesNoAlarmForWhatNobodyHas(_ value: Double)
    {
        let kinds = HealthMetric.Kind.allCases
        let usual = kinds.map {
            HealthScene.figure($0, ($0.plausibleRange.lowerBound + $0.plausibleRange.upperBound) / 2)
        }
        var person = HealthScene.person(
            Array(repeating: usual, count: 30) + [kinds.map { HealthScene.figure($0, value) }])
        let found = judge.judge(&person, on: HealthScene.day(30), in: HealthContext())

        #expect(found.allSatisfy { $0.deviation.metric.kind.plausibleRange.contains($0.deviation.metric.value) })
        #expect(found.isEmpty)
    }

    @Test func asksTheSameWhateverTheOrderOfFigures() {
        let usual = HealthScene.steady(60, days: 28).map { rate in
            [
                HealthScene.figure(.restingHeartRate, rate), HealthScene.figure(.respiratoryRate, rate / 4),
                HealthScene.figure(.heartRateVariabilityRMSSD, 40),
            ]
        }
        let ill = [
            HealthScene.figure(.restingHeartRate, 70), HealthScene.figure(.respiratoryRate, 19),
            HealthScene.figure(.heartRateVariabilityRMSSD, 15), HealthScene.figure(.bodyTemperature, 38.4),
        ]
        var (forwards, backwards) = (HealthScene.person(usual + [ill]), HealthScene.person(usual + [ill.reversed()]))

        let first = judge.judge(&forwards, on: HealthScene.day(28), in: HealthContext())
        let second = judge.judge(&backwards, on: HealthScene.day(28), in: HealthContext())

        #expect(first.count == 4)
        #expect(first == second)
    }
    @Test func withdrawsWhatIsNotFoundAnyMoreAndNothingElse() {
        let fever = HealthScene.figure(.bodyTemperature, 39, part: .morning)
        let pressure = HealthScene.figure(.systolicBloodPressure, 190, part: .morning)
        var person = HealthScene.person([[fever, pressure]])
        let day = HealthScene.day(0)
        #expect(judge.judge(&person, on: day, in: HealthContext()).count == 2)

        #expect(judge.withdraw(&person, on: day, in: HealthContext()).isEmpty)
        person.replace(HealthDay(day: day, figures: [fever]))
        #expect(
            judge.withdraw(&person, on: day, in: HealthContext())
                == [.systolicBloodPressure, .diastolicBloodPressure])
        #expect(person.memory.suggestedOn == [day])
        person.days = []
        #expect(judge.withdraw(&person, on: day, in: HealthContext()).contains(.bodyTemperature))
        // The day of the budget is given back.
        #expect(person.memory.suggestedOn.isEmpty && person.memory.reported.isEmpty)
    }
}
