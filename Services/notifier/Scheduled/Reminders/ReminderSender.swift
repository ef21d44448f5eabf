import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Sends due reminders for the life of the process; several processes share the work.
struct ReminderSender: Service {
    let store: PostgresReminderStore
    let now: @Sendable () -> Date
    let logger: Logger
    /// Reminder times are whole minutes.
    var pollInterval = Duration.seconds(10)
    /// The reminders of one transaction.
    var limit = 100
    /// Concurrent transactions: many quizzes are due at the same full hour.
    var width = 2

    /// Ends at graceful shutdown, after the current transactions.
    func run() async throws {
        try await PeriodicTask(
            "send reminders", every: pollInterval, finishesWork: true, logger: logger, work: sendAllDue
        ).run()
    }

    /// Sends until nothing is due.
    @Sendable func sendAllDue() async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<width { group.addTask { await sendUntilNoneIsDue() } }
        }
    }

    /// Stops at a failure; the next poll tries again.
    private func sendUntilNoneIsDue() async {
        var isFull = true
        while isFull, !Task.isCancelled, !Task.isShuttingDownGracefully {
            do {
                let counts = try await store.sendDue(limit: limit, at: now())
                isFull = counts.claimed == limit
                report(counts)
            } catch {
                isFull = false
                logger.warning("Reminders delayed", metadata: ["reason": "\(error)"])
            }
        }
    }

    private func report(_ counts: ReminderCounts) {
        guard counts.claimed > 0 else { return }
        NotifierMetrics.reminders(counts)
        logger.debug(
            "Reminders sent",
            metadata: ["sent": "\(counts.sent)", "missed": "\(counts.missed)", "muted": "\(counts.muted)"])
        if counts.unreadable > 0 {
            logger.error("Unreadable reminders skipped", metadata: ["count": "\(counts.unreadable)"])
        }
    }
}

/// The result of one transaction of reminders.
struct ReminderCounts: Sendable, Equatable {
    var claimed = 0
    var sent = 0
    /// Days that ended before they could be sent.
    var missed = 0
    var muted = 0
    /// Rules that this version cannot read; they wait for the person's next change.
    var unreadable = 0

    mutating func add(_ decision: ReminderDecision) {
        missed += decision.missed
        if decision.isMuted { muted += 1 }
        if decision.occurrence != nil { sent += 1 }
    }
}
