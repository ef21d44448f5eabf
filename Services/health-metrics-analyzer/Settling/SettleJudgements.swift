import Domain
import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Judges measurements whose waiting time is over. They wait in the database, so that a process that dies loses nothing
/// and any replica can continue; of two that do so at once the second finds nothing left.
struct SettleJudgements: Service {
    let store: PostgresSettlingStore
    let record: RecordSamples
    let now: @Sendable () -> Date
    let logger: Logger
    var interval = Duration.seconds(30)
    var pageSize = 200

    func run() async throws {
        try await PeriodicTask("judge what has settled", every: interval, logger: logger, work: settle).run()
    }

    @Sendable func settle() async throws {
        var last: UserID?
        while !Task.isCancelled {
            let people = try await store.due(at: now(), after: last, limit: pageSize)
            for userID in people { await settle(userID) }
            guard people.count == pageSize else { return }
            last = people.last
        }
    }

    private func settle(_ userID: UserID) async {
        do {
            try await record.settle(userID)
        } catch {
            // The person's row stays, and the others do not wait for it.
            logger.warning(
                "Measurements of one person could not be judged",
                metadata: ["user.id": "\(userID)", "reason": "\(error)"])
        }
    }
}
