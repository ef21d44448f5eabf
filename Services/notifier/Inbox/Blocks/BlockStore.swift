import Domain
import Foundation
import MessageProtocol

/// Blocks as their message describes them, checked.
struct BlockWork: Sendable, Equatable {
    var batchID: BatchID
    var alertID: AlertID
    /// The same in each language, in the order in which the bytes number them; at least one.
    var notifications: [NewNotification]
    /// At least one person in all of them.
    var blocks: [NotificationBlock]

    /// In the first language.
    var notification: NewNotification { notifications[0] }
    var languages: [String] { notifications.map(\.language) }
    var recipients: Int { blocks.recipients }
}

/// Stores what blocks bring about.
protocol BlockStore: Sendable {
    /// Reads the scene, then writes the blocks of those who are notified, the settlement and its message: all or
    /// nothing. Their deliveries follow (``RouteBlocks``).
    /// - Parameter decide: is called once in the transaction.
    /// - Returns: nil when the batch or the message took effect before.
    func deliver(
        _ work: BlockWork, handling messageID: UUID, decide: @Sendable (BlockScene) -> BlockDecision
    ) async throws -> DeliveredBatch?

    /// Writes the settlement of blocks of which nobody is notified, and its message: all or nothing.
    /// - Returns: nil when the batch or the message took effect before.
    func settle(_ settlement: BatchSettlement, handling messageID: UUID, at now: Date) async throws -> DeliveredBatch?
}

extension [NotificationBlock] {
    /// How many people are in them.
    var recipients: Int { reduce(0) { $0 + $1.recipients } }
}
