import Domain
import Foundation
import Testing

@Suite struct OldestAgeTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// Counts 10 s apart, the last of them now.
    private func counts(_ arrivals: Int...) -> [OldestAge.Count] {
        arrivals.enumerated().map {
            OldestAge.Count(time: start.addingTimeInterval(Double($0.offset) * 10), arrivals: $0.element)
        }
    }

    @Test func isNoneWhenNothingWaits() {
        #expect(OldestAge(waiting: 0, counts: counts(0, 5)) == .none)
    }

    @Test func isTheTimeSinceTheCountPassedWhatHasLeft() {
        // Seven of ten have left; the eighth came with the second count, 20 s ago.
        #expect(OldestAge(waiting: 3, counts: counts(0, 8, 9, 10)) == .about(20))
    }

    @Test func doesNotDependOnTheOrderOfTheCounts() {
        #expect(OldestAge(waiting: 3, counts: counts(0, 8, 9, 10).reversed()) == .about(20))
    }

    @Test func isZeroWhenTheOldestCameWithTheLastCount() {
        #expect(OldestAge(waiting: 1, counts: counts(4, 4, 5)) == .about(0))
    }

    @Test func growsWhileNothingComesAndNothingGoes() {
        #expect(OldestAge(waiting: 2, counts: counts(0, 2, 2, 2, 2)) == .about(30))
    }

    @Test func saysMoreThanWhenTheOldestCameBeforeTheFirstCount() {
        #expect(OldestAge(waiting: 6, counts: counts(5, 8, 10)) == .moreThan(20))
    }

    @Test func isUnknownForMessagesOlderThanTheCounting() {
        #expect(OldestAge(waiting: 6, counts: counts(0, 2)) == .unknown)
        #expect(OldestAge(waiting: 6, counts: []) == .unknown)
    }
}

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
