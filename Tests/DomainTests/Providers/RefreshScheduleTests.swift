import Domain
import Foundation
import Testing

@Suite struct RefreshScheduleTests {
    private let rule = RefreshRule(shortest: 3_600, longest: 86_400)
    private let last = Date(timeIntervalSince1970: 1_700_000_000)

    /// Seconds until each of 1,000 cells is due.
    private func waits(every interval: Int, freshUntil: TimeInterval? = nil) -> [TimeInterval] {
        (0..<1_000).map { number in
            RefreshSchedule.nextRefresh(
                of: GridCell(row: number / 40, column: number % 40), after: last, every: interval, rule: rule,
                freshUntil: freshUntil.map(last.addingTimeInterval)
            ).timeIntervalSince(last)
        }
    }

    @Test func cellsRefreshedTogetherDriftApartEvenly() {
        let waits = waits(every: 10_000)

        #expect(waits.allSatisfy { (9_500...10_500).contains($0) })
        for step in 0..<10 {
            let lower = 9_500 + Double(step) * 100
            #expect((60...140).contains(waits.count { (lower..<lower + 100).contains($0) }))
        }
    }

    @Test func theSameArgumentsGiveTheSameTime() {
        #expect(waits(every: 10_000) == waits(every: 10_000))
    }

    @Test func cellsDoNotMeetAgainTheSameWayAfterTheNextRefresh() {
        let cells = (0..<100).map { GridCell(row: 0, column: $0) }
        let order = { (last: Date) in
            cells.sorted {
                let first = RefreshSchedule.nextRefresh(of: $0, after: last, every: 10_000, rule: rule)
                return first < RefreshSchedule.nextRefresh(of: $1, after: last, every: 10_000, rule: rule)
            }
        }

        #expect(order(last) != order(last.addingTimeInterval(10_000)))
    }

    @Test func noCellIsDueSoonerThanThereIsNews() {
        #expect(waits(every: 3_600).allSatisfy { $0 >= 3_600 })
    }

    @Test func theNextModelRunIsAwaitedAndThenSpread() {
        let waits = waits(every: 10_000, freshUntil: 20_000)

        #expect(waits.allSatisfy { (20_000...21_000).contains($0) })
        #expect(Set(waits).count > 900)
    }

    @Test(arguments: [-1, 0, 5_000] as [TimeInterval])
    func freshnessThatEndsBeforeTheIntervalChangesNothing(freshUntil: TimeInterval) {
        #expect(waits(every: 10_000, freshUntil: freshUntil) == waits(every: 10_000))
    }

    @Test func freshnessBeyondTheLongestIntervalIsNotBelieved() {
        #expect(waits(every: 10_000, freshUntil: 1e9).allSatisfy { $0 == 86_400 })
    }

    @Test func noCellWaitsBeyondTheLongestInterval() {
        #expect(waits(every: 86_400).allSatisfy { $0 <= 86_400 })
    }
}
