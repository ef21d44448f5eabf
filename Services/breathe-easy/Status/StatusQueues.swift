import BrokerManagement
import Domain

/// The queues as the page shows them; empty queues for retries and dead letters are left out.
struct StatusQueues: Sendable {
    /// Fullest first.
    var busy: [QueueStatus]
    var quiet: [QueueStatus]
    var withDeadLetters: [QueueStatus]

    init(_ queues: [QueueStatus]) {
        let shown = queues.filter { $0.isConsumed || ($0.delaysRetries && $0.waiting > 0) }
        busy = shown.filter { !$0.isQuiet }.sorted { ($1.waiting, $0.name) < ($0.waiting, $1.name) }
        quiet = shown.filter(\.isQuiet)
        withDeadLetters = queues.filter { $0.holdsDeadLetters && $0.waiting > 0 }
    }
}

extension QueueStatus {
    /// The first part of the name, which is the consuming service.
    var service: String { name.firstIndex(of: ".").map { String(name[..<$0]) } ?? name }

    var holdsDeadLetters: Bool {
        if case .dead = QueueName(name).kind { true } else { false }
    }

    /// Whether messages wait in it for their next attempt, so that it has no consumer.
    var delaysRetries: Bool { QueueName(name).kind == .delay }

    /// Whether a service should be consuming it.
    var isConsumed: Bool { !holdsDeadLetters && !delaysRetries }

    /// Whether it holds and moves nothing, and has a consumer.
    fileprivate var isQuiet: Bool {
        waiting == 0 && publishRate == 0 && acknowledgeRate == 0 && consumers > 0 && isWell
    }

    /// `flow` slows publishers down, `idle` has nothing to do; the other states are those of a queue without a leader.
    var isWell: Bool { ["running", "flow", "idle"].contains(state) }
}
