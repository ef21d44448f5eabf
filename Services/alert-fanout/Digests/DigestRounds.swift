import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Hands out digests as they fall due, for the life of the process; of many processes one at a time.
struct DigestRounds: Service {
    let audience: AudienceMirror
    let store: any DigestStore
    var interval: Duration = .seconds(15)
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async throws {
        let interval = interval
        try await PeriodicTask(
            "make digests", logger: logger, retryDelay: { _ in interval },
            work: { try await goesOn() ? .zero : interval }
        ).run()
    }

    /// One round.
    /// - Returns: whether there is more to do at once.
    func goesOn() async throws -> Bool {
        guard let round = try await store.deliverDue(over: try await audience.current(), at: now()) else {
            return false
        }
        if round.people > 0 {
            logger.info("Digests made", metadata: ["people": "\(round.people)", "digests": "\(round.digests)"])
        }
        return round.isFull
    }
}
