import Testing

@testable import benchmarks

@Suite struct DetectorScoreTests {
    private static let onset = 18_700
    /// Measured on 92 days before the onset and on 8 from it on; 20 of them are warm-up, 29 ill.
    private static let ill = PersonSample.person(measuredOn: onset - 92..<onset + 8, onset: onset)

    private func score(_ people: [EvaluatedPerson], alarmsOn days: Set<Int>) -> DetectorScore {
        ScoredPeople(people, by: PersonSample.detector(alarmsOn: days)).score("made-up")
    }

    @Test func countsWhatWasFlaggedAndWhen() {
        let flagged = score([Self.ill, Self.ill], alarmsOn: [Self.onset - 9, Self.onset + 1]).flagged

        #expect(flagged.map(\.episodes) == [2, 2, 2])
        #expect(flagged.map(\.flagged) == [2, 0, 2])
        #expect(flagged.map(\.medianLeadDays) == [9, nil, -1])
    }

    @Test func falseAlarmsAreThoseOfHealthyDays() throws {
        let alarms = score([Self.ill], alarmsOn: [Self.onset - 92, Self.onset - 60, Self.onset - 21]).falseAlarms

        #expect(alarms.healthyDays == 51)
        #expect(alarms.alarmDays == 1)
        #expect(abs(try #require(alarms.perPersonYear) - 365.25 / 51) < 1e-9)
    }

    /// One alarm in 51 healthy days; the week before has 8 measured days.
    @Test func chanceThrowsTheSameAlarmsOnMeasuredDays() {
        let week = score([Self.ill], alarmsOn: [Self.onset - 60]).flagged[1]
        let missed = (0..<8).reduce(1.0) { product, _ in product * 50 / 51 }

        #expect(abs(week.shareByChance - (1 - missed)) < 1e-12)
    }

    /// Onsets are thinkable on days -65...-22; the week up to it holds day -60 for -60...-53.
    @Test func otherDaysAreFlaggedAsAnOnsetIs() throws {
        let week = score([Self.ill], alarmsOn: [Self.onset - 60]).flagged[1]

        #expect(abs(try #require(week.shareOnOtherDays) - 8 / 44) < 1e-12)
        #expect(abs(try #require(week.excess) + 8 / 44) < 1e-12)
    }

    @Test func nothingIsSaidOfNobody() {
        let score = score([], alarmsOn: [1])

        #expect(score.falseAlarms.perPersonYear == nil)
        #expect(score.flagged[0].shareOnOtherDays == nil)
        #expect(score.flagged[0].high == 1)
    }

    @Test func whoIsAnEpisodeIsDecidedByTheTrueDays() {
        let thinned = ScoredPeople([Self.ill], by: .published) { $0.with(days: []) }

        #expect(thinned.flagged(in: .weekBefore).episodes == 1)
        #expect(thinned.falseAlarms().healthyDays == 51)
    }
}
