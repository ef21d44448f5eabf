import Foundation

/// A host with queued messages.
struct QueuedHost: Sendable, Equatable {
    var host: String
    /// When the first unclaimed message is due; nil when all are claimed.
    var firstDue: Date?
    /// Until when the host asked for a pause.
    var pausedUntil: Date?
}

/// How many messages to claim for a host.
struct HostClaim: Sendable, Equatable {
    var host: String
    var width: Int
}

/// The queue of messages to people's addresses.
protocol DeliveryStore: Sendable {
    /// The hosts with queued messages after `host` in the order of names, at most `limit`.
    func hosts(after host: String, limit: Int, at now: Date) async throws -> [QueuedHost]

    /// Claims due messages that nobody else holds, urgent ones first: at most `width` for each host, none for a paused
    /// one. The claim ends at `leaseEnd`.
    func claim(_ hosts: [HostClaim], at now: Date, until leaseEnd: Date) async throws -> [ClaimedDelivery]

    /// Records the outcomes of claimed messages, except those claimed by another worker after their lease. A message
    /// superseded meanwhile is only recorded as sent. Retires addresses that are gone.
    func record(_ records: [DeliveryRecord], at now: Date) async throws

    /// Pauses the hosts until the dates given, in all processes and across restarts.
    func pause(_ hosts: [String: Date], at now: Date) async throws
}

/// Signals that messages were queued.
protocol DeliveryQueueSignal: Sendable {
    /// Calls `wake` after each addition until the task is cancelled. Additions may go unnoticed while the connection is
    /// down, so polling must find them.
    /// - Throws: when signals are not available, for example for lack of a privilege.
    func forEachAddition(_ wake: @Sendable () -> Void) async throws
}
