import Foundation

/// A host for which messages wait.
struct HostSighting: Sendable, Equatable {
    var host: String
    /// Of the first message that nobody holds; nil when all are held.
    var firstDue: Date?
    /// Until when it asked to be left alone.
    var pausedUntil: Date?
}

/// How many messages a host may take now.
struct HostClaim: Sendable, Equatable {
    var host: String
    var width: Int
}

/// The queue of messages to people's addresses.
protocol DeliveryStore: Sendable {
    /// The hosts after `host` in the order of names for which messages wait, at most `limit`.
    func hosts(after host: String, limit: Int, at now: Date) async throws -> [HostSighting]

    /// Takes messages that are due and that nobody else holds, urgent ones first, of each host at most its width and of
    /// a paused host none. Who dies holding them loses them at `leaseEnd`.
    func claim(_ hosts: [HostClaim], at now: Date, until leaseEnd: Date) async throws -> [ClaimedDelivery]

    /// Writes down what came of claimed messages, but not of those whose lease ended and that somebody else claimed.
    /// Of one that was superseded meanwhile only that it is out. An address that is gone is retired.
    func record(_ records: [DeliveryRecord], at now: Date) async throws

    /// Leaves the hosts alone until then, in all processes and after a restart.
    func pause(_ hosts: [String: Date], at now: Date) async throws
}
