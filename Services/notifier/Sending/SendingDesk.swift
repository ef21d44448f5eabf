import Foundation
import Synchronization

/// What the tasks of the engine share: the book of hosts, and what was sent and is not written down yet. The mutexes are
/// the locks of everything.
final class SendingDesk: Sendable {
    /// What the recorder takes at once.
    struct Unrecorded {
        var records: [DeliveryRecord] = []
        var pauses: [String: Date] = [:]
        var isFinished = false
    }

    let wakeUp = WakeUp()
    private let book: Mutex<HostBook>
    private let looks = Mutex(LookSchedule())
    private let unrecorded = Mutex(Unrecorded())
    private let recorderWakeUp = WakeUp()

    init(_ policy: HostPolicy) { book = Mutex(HostBook(policy)) }

    func withBook<Value: Sendable>(_ body: (inout HostBook) -> Value) -> Value {
        book.withLock { body(&$0) }
    }

    var nextLook: Date { looks.withLock { $0.next } }

    func isLookDue(at now: Date) -> Bool { looks.withLock { $0.isDue(at: now) } }

    func beginLook(at now: Date) { looks.withLock { $0.begin(at: now) } }

    func hastenLook() { looks.withLock { $0.hasten() } }

    /// - Parameter result: what the host said; nil when it was not asked.
    func finish(_ claim: ClaimedDelivery, _ outcome: DeliveryRecord.Outcome, _ result: SendResult?, at now: Date) {
        let pause: Date? = withBook { book in
            guard let result else {
                book.skip(claim.host, at: now)
                return nil
            }
            return book.learn(from: result, of: claim.host, at: now, random: .random(in: 0..<1))
        }
        unrecorded.withLock { unrecorded in
            unrecorded.records.append(DeliveryRecord(claim: claim, outcome: outcome))
            if let pause { unrecorded.pauses[claim.host] = max(unrecorded.pauses[claim.host] ?? pause, pause) }
        }
        recorderWakeUp.raise()
    }

    /// Nothing is added any more.
    func finishRecording() {
        unrecorded.withLock { $0.isFinished = true }
        recorderWakeUp.raise()
    }

    /// Waits for something to write down; nil when everything is and nothing more comes.
    func nextUnrecorded() async -> Unrecorded? {
        while true {
            let taken = unrecorded.withLock { unrecorded in
                defer { (unrecorded.records, unrecorded.pauses) = ([], [:]) }
                return unrecorded
            }
            if !taken.records.isEmpty { return taken }
            if taken.isFinished || Task.isCancelled { return nil }
            await recorderWakeUp.wait()
        }
    }

    /// It is written down: there is room for others.
    func release(_ records: [DeliveryRecord], at now: Date) {
        withBook { book in
            for record in records { book.release(record.claim.host, retryAt: record.retryDate, at: now) }
        }
        wakeUp.raise()
    }
}
