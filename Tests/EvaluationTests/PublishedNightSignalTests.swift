import Testing

@testable import benchmarks

@Suite struct PublishedNightSignalTests {
    /// Thirty nights at 60, then these.
    private func alarms(_ nights: [Double?]) -> Set<Int> {
        var pulse = Dictionary(uniqueKeysWithValues: (0..<30).map { ($0, 60.0) })
        for (index, value) in nights.enumerated() { pulse[30 + index] = value }
        return PublishedNightSignal().alarms(pulse)
    }

    @Test func twoHighNightsRunningAreAnAlarmOnTheSecond() { #expect(alarms([64, 64, 60]) == [31]) }

    @Test func everyFurtherHighNightIsAnAlarm() { #expect(alarms([64, 65, 70]) == [31, 32]) }

    @Test func oneHighNightIsNone() { #expect(alarms([80, 60, 80, 60]).isEmpty) }

    @Test func fourBeatsAreNeeded() { #expect(alarms([63.9, 63.9, 63.9]).isEmpty) }

    @Test func aSingleMissingNightIsTheMeanOfItsNeighbours() {
        #expect(alarms([64, nil, 64]) == [32])
        #expect(alarms([64, nil, nil, 64]).isEmpty)
        #expect(alarms([60, nil, 66]).isEmpty)
    }

    /// From the fourth night on the median is that of the higher nights.
    @Test func theMedianFollows() {
        #expect(PublishedNightSignal().alarms([0: 60, 1: 60, 2: 70, 3: 70, 4: 70]) == [3])
    }

    @Test func whoIsNotifiedOnceAWeekGetsTheFirstAlarmOfTheWeek() {
        let pulse = Dictionary(uniqueKeysWithValues: (0..<60).map { ($0, 30...40 ~= $0 ? 70.0 : 60) })
        let person = PersonSample.person(pulse)

        #expect(EvaluatedDetector.published.alarms(person).days == Set(31...40))
        #expect(EvaluatedDetector.publishedWeekly.alarms(person).days == [31, 39])
    }
}
