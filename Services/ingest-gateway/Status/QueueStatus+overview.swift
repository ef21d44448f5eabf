import BrokerManagement
import Domain

extension QueueStatus {
    /// By the first part of the name, which is the consuming service's.
    var service: String { name.firstIndex(of: ".").map { String(name[..<$0]) } ?? name }

    /// Messages ready or in hand.
    var backlog: Int { ready + unacknowledged }

    var holdsDeadLetters: Bool { name.hasSuffix(".dead") }

    /// Whether messages wait in it for their next attempt, so that nobody consumes it.
    var delaysRetries: Bool { name.contains(".retry-") }

    /// Whether a service should be consuming it.
    var isConsumed: Bool { !holdsDeadLetters && !delaysRetries }

    /// Whether it neither holds nor moves anything, and somebody waits for what comes.
    var isQuiet: Bool { backlog == 0 && publishRate == 0 && acknowledgeRate == 0 && consumers > 0 && isWell }

    /// `flow` slows publishers down, `idle` has nothing to do; the other states are those of a queue without a leader.
    var isWell: Bool { ["running", "flow", "idle"].contains(state) }

    var drainTime: DrainTime {
        DrainTime(waiting: backlog, settled: acknowledgeRate, arriving: publishRate)
    }
}

/// The queues as an operator wants to see them; empty ones for retries and dead letters are left out.
struct QueueOverview: Sendable {
    /// Fullest first.
    var busy: [QueueStatus]
    var quiet: [QueueStatus]
    var withDeadLetters: [QueueStatus]

    init(_ queues: [QueueStatus]) {
        let shown = queues.filter { $0.isConsumed || ($0.delaysRetries && $0.backlog > 0) }
        busy = shown.filter { !$0.isQuiet }.sorted { ($1.backlog, $0.name) < ($0.backlog, $1.name) }
        quiet = shown.filter(\.isQuiet)
        withDeadLetters = queues.filter { $0.holdsDeadLetters && $0.backlog > 0 }
    }
}
