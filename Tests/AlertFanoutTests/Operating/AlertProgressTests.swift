import Foundation
import Testing

@testable import alert_fanout

@Suite struct AlertProgressTests {
    private func progress(
        _ state: AlertState = .running, matched: Int = 0, settled: Int = 0, estimated: Int = 0, repeated: Int = 0,
        ranges: Int = 4, rangesDone: Int = 4, lately: Int = 0, age: TimeInterval = 600
    ) -> AlertProgress {
        AlertProgress(
            alertID: UUID(), kind: "station", subject: "birch", intensity: 7, lane: "station", state: state,
            raisedAt: .noon - age, matchedAt: .noon - age, estimated: estimated, matched: matched, repeated: repeated,
            ranges: ranges, rangesDone: rangesDone, batches: 0,
            outcomes: settled == 0 ? [] : [.init(outcome: "delivered", recipients: settled)], settledLately: lately,
            asOf: .noon)
    }

    @Test func whatIsMatchedIsSettledOrPending() {
        var alert = progress(matched: 100, settled: 30)
        alert.outcomes.append(.init(outcome: "muted", reason: "muted-by-person", recipients: 20))

        #expect((alert.settled, alert.pending) == (50, 50))
    }

    @Test(arguments: [(600.0, 2.0), (60, 2), (30, 4), (1, 120), (0, 120), (-5, 120)])
    func theRateIsThatOfTheLastMinuteOrOfTheTimeSinceTheAdmission(age: TimeInterval, rate: Double) {
        #expect(progress(lately: 120, age: age).rate == rate)
    }

    @Test func theTimeToFinishIsWhatIsPendingAtTheRate() {
        #expect(progress(.done, matched: 900, settled: 300, lately: 120).expectedSeconds == 300)
    }

    @Test func whileRangesWaitTheEstimateCounts() {
        let alert = progress(
            matched: 400, settled: 300, estimated: 1_000, repeated: 100, ranges: 4, rangesDone: 2, lately: 60)

        #expect(alert.remaining == 600)
        #expect(alert.expectedSeconds == 600)
    }

    @Test func ofAStoppedAlertOnlyWhatIsPendingCounts() {
        let alert = progress(
            .stopped, matched: 400, settled: 300, estimated: 1_000, ranges: 4, rangesDone: 2, lately: 60)

        #expect(alert.expectedSeconds == 100)
    }

    @Test(arguments: [
        (AlertState.running, 100, 0, 4), (.done, 100, 0, 4), (.stopped, 100, 0, 4), (.held, 0, 500, 0),
        (.refused, 0, 500, 0), (.running, 0, 500, 3),
    ])
    func withoutARateOrATurnTheTimeIsUnknown(state: AlertState, matched: Int, lately: Int, rangesDone: Int) {
        #expect(progress(state, matched: matched, rangesDone: rangesDone, lately: lately).expectedSeconds == nil)
    }

    @Test(arguments: [AlertState.done, .stopped, .running]) func whatIsSettledIsFinished(state: AlertState) {
        #expect(progress(state, matched: 10, settled: 10).expectedSeconds == 0)
    }

    @Test func whoWasHeldAndStoppedIsFinished() {
        #expect(progress(.stopped, estimated: 500, rangesDone: 0).expectedSeconds == 0)
    }
}
