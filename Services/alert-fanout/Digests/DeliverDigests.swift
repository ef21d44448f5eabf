import Foundation
import Logging

/// Delivers the digests that are due.
struct DeliverDigests: Sendable {
    let audience: AudienceMirror
    let store: PostgresDigestStore
    let now: @Sendable () -> Date
    let logger: Logger

    /// Delivers one round.
    /// - Returns: whether more may be due.
    func callAsFunction() async throws -> Bool {
        guard let round = try await store.deliverDue(over: try await audience.current(), at: now()) else {
            return false
        }
        if round.people > 0 {
            logger.info("Digests made", metadata: ["people": "\(round.people)", "digests": "\(round.digests)"])
        }
        return round.isFull
    }
}

/// The result of one round of digests.
struct DigestRound: Sendable, Equatable {
    var people = 0
    var digests = 0
    /// Whether more may be due.
    var isFull = false
}
