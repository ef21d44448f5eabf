import Foundation
import MessageProtocol
import Messaging
import Testing

@Suite struct RetryNotesTests {
    private let notes = RetryNotes()
    private let noon = Date(timeIntervalSince1970: 1_800_000_000)
    private let queue = ConsumerQueue(service: .alertFanout, message: "pollen.counted.v1")

    private func note(attempt: Int, delay: Duration, _ reason: String, after seconds: TimeInterval = 0) {
        notes.note(
            queue, Retry(rung: delay, delay: delay, nextAttempt: attempt + 1, reason: reason), at: noon + seconds)
    }

    @Test func keepsTheLastReasonOfEachAttemptUntilItsMessageReturns() {
        note(attempt: 1, delay: .seconds(5), "first")
        note(attempt: 1, delay: .seconds(4), "second", after: 0.5)
        note(attempt: 2, delay: .seconds(30), "third")

        let name = "alert-fanout.pollen.counted.v1"
        #expect(
            notes.take() == [
                RetryNote(queue: name, attempt: 1, until: noon + 5, reason: "second"),
                RetryNote(queue: name, attempt: 2, until: noon + 30, reason: "third"),
            ])
    }

    @Test func forgetsWhatWasTaken() {
        note(attempt: 1, delay: .seconds(5), "once")

        #expect(notes.take().count == 1)
        #expect(notes.take().isEmpty)
    }

    @Test func cutsALongReason() {
        note(attempt: 1, delay: .seconds(5), String(repeating: "ü", count: 1_000))

        #expect(notes.take().map(\.reason.count) == [500])
    }
}
