import Testing

@testable import benchmarks

@Suite struct CapacityDelaysTests {
    @Test func whoLeavesAtOnceDidNotWait() throws {
        let delays = try #require(CapacityDelays(arrived: [10, 20, 20, 30], left: [10, 20, 20, 30], step: 1))

        #expect(delays.longest < 1e-9)
    }

    /// A hundred come in a second and leave ten a second: the last waits nine seconds.
    @Test func theLastOfABurstWaitsLongest() throws {
        let arrived = Array(repeating: 100.0, count: 10)
        let left = (1...10).map { Double($0) * 10 }
        let delays = try #require(CapacityDelays(arrived: arrived, left: left, step: 1))

        #expect(abs(delays.longest - 9) < 0.01)
        #expect(abs(delays.median - 4.5) < 0.01)
        #expect(abs(delays.mean - 4.5) < 0.01)
        #expect(abs(delays.p99 - 8.91) < 0.01)
    }

    @Test func countsOnlyWhoWasNotified() throws {
        let delays = try #require(CapacityDelays(arrived: [100, 100, 100], left: [0, 0, 50], step: 60))

        #expect(delays.longest <= 180 && delays.median > 100)
        #expect(CapacityDelays(arrived: [100], left: [0], step: 60) == nil)
    }
}
