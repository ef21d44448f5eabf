import Testing

@testable import benchmarks

@Suite struct SharedTimesTests {
    @Test(arguments: [(0.5, 1.0), (0.9, 1.0), (0.95, 2.0), (0.99, 4.0), (1, 4.0)])
    func aTimeCountsForAllWhoShareIt(share: Double, seconds: Double) {
        let times = SharedTimes([(4, 50), (1, 900), (2, 50)])

        #expect(times.people == 1_000)
        #expect(times.percentile(share) == seconds)
    }

    @Test func groupsOfNobodyHaveNoTime() {
        let times = SharedTimes([(9, 0), (3, 1)])

        #expect(times.percentile(1) == 3)
        #expect(SharedTimes([(9, 0)]).percentile(0.5) == nil)
    }
}
