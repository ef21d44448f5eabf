import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Tells reminders for the life of the process; several processes share the work.
struct ReminderSender: Service {
    let store: any ReminderStore
    let now: @Sendable () -> Date
    let logger: Logger
    /// People choose minutes.
    var pollInterval = Duration.seconds(10)
    /// In one transaction.
    var limit = 100
    /// Transactions at a time: everybody's quiz comes at the same full hour.
    var width = 2

    /// Ends at graceful shutdown after the transaction in hand.
    func run() async throws {
        try await PeriodicTask(
            "send reminders", every: pollInterval, finishesWork: true, logger: logger, work: tellAllDue
        ).run()
    }

    /// Rounds until nothing is due.
    @Sendable func tellAllDue() async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<width { group.addTask { await tellUntilNothingIsDue() } }
        }
    }

    /// After a failure the next look tries again.
    private func tellUntilNothingIsDue() async {
        var isFull = true
        while isFull, !Task.isCancelled, !Task.isShuttingDownGracefully {
            do {
                let round = try await store.tellDue(limit: limit, at: now())
                isFull = round.claimed == limit
                note(round)
            } catch {
                isFull = false
                logger.warning("Reminders wait", metadata: ["reason": "\(error)"])
            }
        }
    }

    private func note(_ round: ReminderRound) {
        guard round.claimed > 0 else { return }
        NotifierMetrics.reminders(round)
        logger.debug(
            "Reminders told",
            metadata: ["told": "\(round.told)", "missed": "\(round.missed)", "muted": "\(round.muted)"])
        if round.unreadable > 0 {
            logger.error("Reminders of an unknown kind wait", metadata: ["count": "\(round.unreadable)"])
        }
    }
}
