import Testing

@testable import benchmarks

@Suite struct HealthyTimeTests {
    private static let first = 18_000

    @Test func beginsAfterTheWarmUp() {
        let healthy = HealthyTime(of: PersonSample.person(measuredOn: Self.first..<Self.first + 30))

        #expect(healthy.days == Array(Self.first + 20..<Self.first + 30))
        #expect(!healthy.contains(Self.first + 19))
        #expect(healthy.contains(Self.first + 20))
    }

    @Test func peopleInWarmUpHaveNone() {
        let healthy = HealthyTime(of: PersonSample.person(measuredOn: Self.first..<Self.first + 20))

        #expect(healthy.days.isEmpty)
        #expect(!healthy.contains(Self.first + 500))
    }

    @Test(arguments: [(-22, true), (-21, false), (0, false), (28, false), (29, true)])
    func anIllnessIsNoHealthyTime(day: Int, isHealthy: Bool) {
        let onset = Self.first + 100
        let healthy = HealthyTime(of: PersonSample.person(measuredOn: Self.first..<Self.first + 200, onset: onset))

        #expect(healthy.contains(onset + day) == isHealthy)
        #expect(healthy.days.contains(onset + day) == isHealthy)
    }

    @Test func alarmsOnDaysWithoutAPulseCountToo() {
        let measured = Array(Self.first..<Self.first + 30) + Array(Self.first + 40..<Self.first + 50)
        let healthy = HealthyTime(of: PersonSample.person(measuredOn: measured))

        #expect(healthy.alarmDays([Self.first, Self.first + 25, Self.first + 35]) == 2)
    }

    /// The three weeks before an other day must not touch the illness, which ends on day 128.
    @Test func otherDaysKeepAwayFromTheIllness() {
        let person = PersonSample.person(measuredOn: Self.first..<Self.first + 200, onset: Self.first + 100)
        let others = HealthyTime(of: person).otherDays(of: person).map { $0.onset - Self.first }

        #expect(others == Array(27...78) + Array(150..<200))
    }
}
