import Domain
import Testing

@Suite struct DrainTimeTests {
    @Test func isEmptyWhenNothingWaits() {
        #expect(DrainTime(waiting: 0, settled: 0, arriving: 5) == .empty)
    }

    @Test func isWhatWaitsOverWhatLeavesMoreThanComes() {
        #expect(DrainTime(waiting: 600, settled: 30, arriving: 20) == .seconds(60))
    }

    @Test(arguments: [(10.0, 10.0), (9, 10), (0, 0)])
    func isNeverWhenNoFewerComeThanLeave(settled: Double, arriving: Double) {
        #expect(DrainTime(waiting: 1, settled: settled, arriving: arriving) == .never)
    }
}
