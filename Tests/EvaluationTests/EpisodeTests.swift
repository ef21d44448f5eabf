import Testing

@testable import benchmarks

@Suite struct EpisodeTests {
    private static let onset = 18_700

    private func episode() throws -> Episode {
        try #require(Episode(of: PersonSample.person(measuredOn: Self.onset - 60...Self.onset, onset: Self.onset)))
    }

    @Test(
        arguments: [
            (Episode.Window.threeWeeksBefore, -22, nil), (.threeWeeksBefore, -21, 21), (.threeWeeksBefore, 0, 0),
            (.threeWeeksBefore, 1, nil), (.weekBefore, -8, nil), (.weekBefore, -7, 7), (.weekBefore, 1, nil),
            (.weekAround, 7, -7), (.weekAround, 8, nil),
        ] as [(Episode.Window, Int, Int?)])
    func bothEndsOfAWindowBelongToIt(window: Episode.Window, alarm: Int, lead: Int?) throws {
        #expect(try episode().lead(Alarms(days: [Self.onset + alarm]), in: window) == lead)
    }

    @Test func theFirstAlarmOfTheWindowLeads() throws {
        let alarms = Alarms(days: [Self.onset - 30, Self.onset - 5, Self.onset - 2])

        #expect(try episode().lead(alarms, in: .threeWeeksBefore) == 5)
    }

    @Test(arguments: [(19, false), (20, true)])
    func needsAWarmUpBeforeTheLastWeek(nights: Int, isEpisode: Bool) {
        let measured = Self.onset - 7 - nights...Self.onset
        let person = PersonSample.person(measuredOn: measured, onset: Self.onset)

        #expect((Episode(of: person) != nil) == isEpisode)
    }

    @Test(arguments: [(3, false), (4, true)])
    func needsHalfOfTheLastWeek(nights: Int, isEpisode: Bool) {
        let measured = Array(Self.onset - 60..<Self.onset - 7) + Array(Self.onset - 7..<Self.onset - 7 + nights)
        let person = PersonSample.person(measuredOn: measured, onset: Self.onset)

        #expect((Episode(of: person) != nil) == isEpisode)
    }

    @Test func healthyPeopleHaveNone() {
        #expect(Episode(of: PersonSample.person(measuredOn: Self.onset - 60...Self.onset)) == nil)
    }
}
