import Domain
import Testing

@testable import benchmarks

@Suite struct RobustnessTests {
    private static let person = PersonSample.person(measuredOn: 18_000..<19_000)

    @Test func theSameDaysAreMissingInEveryRun() {
        let thinned = Robustness.thinned(Self.person)

        #expect(thinned.numbers == Robustness.thinned(Self.person).numbers)
        #expect((650...750).contains(thinned.numbers.count))
    }

    @Test func aChangedDeviceReadsHigherFromItsDayOn() {
        let changed = Robustness.changed(Self.person, from: 18_500, device: 9)

        #expect(changed.nightPulse[18_499] == 60)
        #expect(changed.nightPulse[18_500] == 66)
        #expect(changed.days.map { $0.figures[0].device } == (0..<1_000).map { $0 < 500 ? 1 : 9 })
        #expect(Robustness.changed(Self.person, from: 18_500, device: nil).days.last?.figures[0].device == 1)
    }

    @Test func theWarningDaysAfterAChangeAreCounted() {
        let change = Robustness.deviceChange([Self.person], .published)

        #expect(change.people == 1)
        #expect((change.unchanged, change.changedAndNotified) == (0, 1))
    }
}
