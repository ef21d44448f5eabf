import Domain
import Foundation
import Synchronization

@testable import notifier

/// Notes what a use case asks of its stores, and answers as told.
final class RecordingInbox: BatchStore, QuizSuggestionStore {
    struct Delivery: Equatable {
        var notification: NewNotification
        var recipients: [UserID]
        var messageID: UUID
    }

    private let state = Mutex<[Delivery]>([])
    private let failure: (any Error)?

    init(failure: (any Error)? = nil) { self.failure = failure }

    var deliveries: [Delivery] { state.withLock { $0 } }

    func deliver(_ work: BatchWork, handling messageID: UUID) async throws -> DeliveredBatch? {
        let entries = try note(
            Delivery(notification: work.notification, recipients: work.recipients, messageID: messageID))
        return DeliveredBatch(settlement: BatchSettlement(of: work, untold: UntoldRecipients()), entries: entries)
    }

    func deliver(
        _ notification: NewNotification, to userID: UserID, handling messageID: UUID
    ) async throws -> InboxEntries? {
        try note(Delivery(notification: notification, recipients: [userID], messageID: messageID))
    }

    private func note(_ delivery: Delivery) throws -> InboxEntries {
        if let failure { throw failure }
        state.withLock { $0.append(delivery) }
        return InboxEntries(added: delivery.recipients.count, repeated: 0, mails: 0)
    }
}

/// A passing failure.
struct Outage: Error, Equatable {}
