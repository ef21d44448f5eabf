import Domain
import Foundation
import Synchronization

@testable import notifier

/// Records what a use case stores; batches are decided in a scene that the test chooses.
final class RecordingInbox: BatchStore, SuggestionStore {
    struct Delivery: Equatable {
        var notification: NewNotification
        var recipients: [UserID]
        var messageID: UUID
    }

    private let state = Mutex<[Delivery]>([])
    private let failure: (any Error)?
    private let language: String
    private let scene: BatchScene

    /// - Parameter language: everybody's.
    init(failure: (any Error)? = nil, language: String = "en", scene: BatchScene = BatchScene()) {
        (self.failure, self.language, self.scene) = (failure, language, scene)
    }

    var deliveries: [Delivery] { state.withLock { $0 } }

    func deliver(
        _ work: BatchWork, handling messageID: UUID, decide: @Sendable (BatchScene) -> BatchDecision
    ) async throws -> DeliveredBatch? {
        let decision = decide(scene)
        let entries = try note(
            Delivery(notification: work.notification, recipients: decision.recipients, messageID: messageID))
        return DeliveredBatch(settlement: decision.settlement, entries: entries)
    }

    func settle(_ settlement: BatchSettlement, handling messageID: UUID, at now: Date) async throws -> DeliveredBatch? {
        DeliveredBatch(settlement: settlement)
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

/// A transient error.
struct Outage: Error, Equatable {}
