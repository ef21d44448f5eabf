import Domain
import Testing

/// How many days of which kind a finding needs at least; each day alternates so clearly that only a rule says no.
@Suite struct TriggerDataTests {
    @Test(arguments: [(27, false), (28, true)])
    func needsFourWeeksOfDays(_ count: Int, _ isFound: Bool) throws {
        #expect(try finds(days: count, exposed: 8, rule: TriggerRule()) == isFound)
    }

    @Test(arguments: [(4, false), (5, true)])
    func needsDaysAboveAThreshold(_ exposed: Int, _ isFound: Bool) throws {
        #expect(try finds(days: 60, exposed: exposed, rule: TriggerRule()) == isFound)
    }

    @Test(arguments: [(9, false), (10, true)])
    func needsDaysBelowAThreshold(_ free: Int, _ isFound: Bool) throws {
        #expect(try finds(days: 60, exposed: 60 - free, rule: TriggerRule()) == isFound)
    }

    @Test func usesSymptomsWhereTheScaleIsNotAnswered() throws {
        var days = try days(60, exposed: 20)
        for index in days.indices {
            let isBad = (days[index].symptom.vas ?? 0) > 30
            days[index].symptom.vas = nil
            days[index].symptom.symptoms = [.nose: isBad ? 3 : 0, .eyes: isBad ? 2 : 1]
        }

        #expect(finds(days, rule: TriggerRule()))
    }

    @Test func leavesOutDaysWithoutAReading() throws {
        var days = try days(60, exposed: 20)
        for index in days.indices where index.isMultiple(of: 2) || index > 50 { days[index].intensity = nil }

        #expect(!finds(days, rule: TriggerRule()))
    }

    @Test func theSameIntensityEveryDaySaysNothing() throws {
        var days = try days(60, exposed: 20)
        for index in days.indices { days[index].intensity = try Intensity(6) }

        #expect(!finds(days, rule: TriggerRule()))
    }

    private struct Day {
        var symptom: SymptomDay
        var intensity: Intensity?
    }

    /// Exposed days lie as evenly as they can but for a few that are moved, so that neither weeks nor trends explain them.
    private func days(_ count: Int, exposed: Int) throws -> [Day] {
        var random = WorldRandom(3)
        let chosen = Set((0..<count).shuffled(using: &random).prefix(exposed))
        return try (0..<count).map { index in
            let noise = Double.random(in: -4...4, using: &random)
            return Day(
                symptom: SymptomDay(
                    day: CalendarDay(daysSince1970: 20_000 + index), vas: (chosen.contains(index) ? 60 : 10) + noise),
                intensity: try Intensity(chosen.contains(index) ? 6 : 1))
        }
    }

    private func finds(days count: Int, exposed: Int, rule: TriggerRule) throws -> Bool {
        finds(try days(count, exposed: exposed), rule: rule)
    }

    private func finds(_ days: [Day], rule: TriggerRule) -> Bool {
        var rule = rule
        rule.lags = 0...0
        var random = WorldRandom(1)
        let environment = days.map { day in
            (day.symptom.day, EnvironmentDay(pollen: day.intensity.map { [.birch: $0] } ?? [:]))
        }
        let findings = rule.findings(
            of: days.map(\.symptom), in: Dictionary(uniqueKeysWithValues: environment), using: &random)
        return findings.contains { $0.allergen == .birch }
    }
}
