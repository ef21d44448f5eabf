import Foundation
import Synchronization

@testable import notifier

/// A queue of mails in memory: what was claimed is gone, what was recorded is kept.
final class RecordingMailQueue: MailDeliveryStore {
    struct State {
        var waiting: [ClaimedMail]
        var results: [DeliveryID: MailResult] = [:]
        var leaseEnds: [Date] = []
        var outages: Int
    }

    private let state: Mutex<State>
    private let recordings: AsyncStream<DeliveryID>.Continuation
    let recorded: AsyncStream<DeliveryID>

    /// - Parameter outages: how many calls fail before the first that works.
    init(_ mails: [ClaimedMail], outages: Int = 0) {
        state = Mutex(State(waiting: mails, outages: outages))
        (recorded, recordings) = AsyncStream.makeStream()
    }

    var results: [DeliveryID: MailResult] { state.withLock { $0.results } }
    var leaseEnds: [Date] { state.withLock { $0.leaseEnds } }

    func add(_ mail: ClaimedMail) { state.withLock { $0.waiting.append(mail) } }

    func claimDue(limit: Int, at now: Date, until leaseEnd: Date) async throws -> [ClaimedMail] {
        try state.withLock { state in
            guard state.outages == 0 else {
                state.outages -= 1
                throw Outage()
            }
            state.leaseEnds.append(leaseEnd)
            defer { state.waiting.removeFirst(min(limit, state.waiting.count)) }
            return Array(state.waiting.prefix(limit))
        }
    }

    func record(_ result: MailResult, of mail: ClaimedMail, at now: Date) async throws {
        state.withLock { $0.results[mail.id] = result }
        recordings.yield(mail.id)
    }
}

/// Takes every mail, or refuses each with the same failure.
final class RecordingSubmitter: MailSubmitter {
    private let state = Mutex<[NotificationMail]>([])
    private let failure: MailFailure?

    init(failure: MailFailure? = nil) { self.failure = failure }

    var mails: [NotificationMail] { state.withLock { $0 } }

    func submit(_ mail: NotificationMail) async throws(MailFailure) {
        state.withLock { $0.append(mail) }
        if let failure { throw failure }
    }
}
