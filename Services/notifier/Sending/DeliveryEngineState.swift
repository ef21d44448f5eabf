import Foundation
import Synchronization

/// The state that the engine's tasks share: the hosts, the poll schedule and the results not recorded yet, each guarded
/// by its own mutex.
final class DeliveryEngineState: Sendable {
    /// The results that the recorder takes at once.
    struct Unrecorded {
        var records: [DeliveryRecord] = []
        var pauses: [String: Date] = [:]
        var isFinished = false
    }

    let wakeUp = WakeUp()
    private let hosts: Mutex<HostRegistry>
    private let polls = Mutex(PollSchedule())
    private let unrecorded = Mutex(Unrecorded())
    private let recorderWakeUp = WakeUp()

    init(_ policy: HostPolicy) { hosts = Mutex(HostRegistry(policy)) }

    func withHosts<Value: Sendable>(_ body: (inout HostRegistry) -> Value) -> Value {
        hosts.withLock { body(&$0) }
    }

    var nextPoll: Date { polls.withLock { $0.next } }

    func isPollDue(at now: Date) -> Bool { polls.withLock { $0.isDue(at: now) } }

    func beginPoll(at now: Date) { polls.withLock { $0.begin(at: now) } }

    func hastenPoll() { polls.withLock { $0.hasten() } }

    func finish(_ claim: ClaimedDelivery, _ handled: HandledDelivery, at now: Date) {
        let pause: Date? = withHosts { hosts in
            guard let result = handled.result else {
                hosts.skip(claim.host, at: now)
                return nil
            }
            return hosts.record(result, of: claim.host, for: claim.key.userID, at: now, random: .random(in: 0..<1))
        }
        unrecorded.withLock { unrecorded in
            unrecorded.records.append(
                DeliveryRecord(claim: claim, outcome: handled.outcome, pause: handled.pause))
            if let pause { unrecorded.pauses[claim.host] = max(unrecorded.pauses[claim.host] ?? pause, pause) }
        }
        recorderWakeUp.raise()
    }

    /// Lets the recorder end once everything is recorded.
    func finishRecording() {
        unrecorded.withLock { $0.isFinished = true }
        recorderWakeUp.raise()
    }

    /// Waits for results to record; nil when all are recorded and no more will come.
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

    /// Frees the places of recorded messages.
    func release(_ records: [DeliveryRecord], at now: Date) {
        withHosts { hosts in
            for record in records { hosts.release(record.claim.host, retryAt: record.retryDate, at: now) }
        }
        wakeUp.raise()
    }
}
