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
    private let language: String

    /// - Parameter language: of everybody.
    init(failure: (any Error)? = nil, language: String = "en") { (self.failure, self.language) = (failure, language) }

    var deliveries: [Delivery] { state.withLock { $0 } }

    func deliver(_ work: BatchWork, handling messageID: UUID) async throws -> DeliveredBatch? {
        let entries = try note(
            Delivery(notification: work.notification, recipients: work.recipients, messageID: messageID))
        return DeliveredBatch(settlement: BatchSettlement(of: work, untold: UntoldRecipients()), entries: entries)
    }

    func deliver(
        to userID: UserID, handling messageID: UUID,
        _ notification: @Sendable (_ language: String) throws -> NewNotification
    ) async throws -> InboxEntries? {
        try note(Delivery(notification: try notification(language), recipients: [userID], messageID: messageID))
    }

    private func note(_ delivery: Delivery) throws -> InboxEntries {
        if let failure { throw failure }
        state.withLock { $0.append(delivery) }
        return InboxEntries(added: delivery.recipients.count)
    }
}

/// A passing failure.
struct Outage: Error, Equatable {}
