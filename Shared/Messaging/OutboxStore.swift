public import Foundation

/// Where messages wait that were written in the transaction of the state they announce.
public protocol OutboxStore: Sendable {
    /// Claims the oldest messages that no other relay holds, hands them to `publish` in the order they were written,
    /// and removes those whose ids it returns. The rest stay.
    func relay(limit: Int, publish: @Sendable ([OutgoingMessage]) async -> Set<UUID>) async throws -> RelayedBatch

    /// Returns when a message was added since the last call, or after `limit` as a safety net.
    func waitForAddition(atMost limit: Duration) async throws
}

/// What one round of a relay did.
public struct RelayedBatch: Sendable, Equatable {
    public var claimed: Int
    public var published: Int

    public init(claimed: Int, published: Int) {
        self.claimed = claimed
        self.published = published
    }
}
