import Foundation

/// Where digests wait.
protocol DigestStore: Sendable {
    /// Turns some of what is due into digests and leaves their batches for the notifier: all or none.
    /// - Returns: how many people get one, and whether there may be more at once; nil while another process is at it.
    func deliverDue(over audience: AudienceSnapshot, at now: Date) async throws -> DigestRound?
}

/// What one round of digests came to.
struct DigestRound: Sendable, Equatable {
    var people = 0
    var digests = 0
    var isFull = false
}
