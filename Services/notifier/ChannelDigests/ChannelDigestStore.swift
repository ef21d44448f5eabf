import Domain
import Foundation

/// What one round of telling windows came to.
struct DigestRound: Sendable, Equatable {
    /// Windows that ended, also those with nothing to tell.
    var windows = 0
    /// Digests queued, by channel.
    var digests: [Channel: Int] = [:]
    /// Notifications in them.
    var told: [Channel: Int] = [:]
}

/// Where notifications are gathered.
protocol ChannelDigestStore: Sendable {
    /// Takes windows that have ended and that nobody else has, and queues one digest for each that has something to
    /// tell. What is of no use any more, or was opened, is left out.
    /// - Parameter limit: how many windows.
    func tellDue(limit: Int, at now: Date) async throws -> DigestRound
}
