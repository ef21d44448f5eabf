import MessageProtocol
import Synchronization

/// Which consumers the process has started, and why one of them does not consume. `state` is the lock of both.
final class ConsumerRegister: Sendable {
    private struct State {
        var problems: [ConsumerQueue: String?] = [:]
        /// By the broker's name of the queue; kept over the restart, until the consumer shows that it lives.
        var stalls: [String: String] = [:]
    }

    private let state = Mutex(State())

    /// - Parameter problem: nil for a consumer that consumes.
    func note(_ queue: ConsumerQueue, _ problem: String?) {
        state.withLock { $0.problems[queue] = .some(problem) }
    }

    /// A consumer that was asked to end is no fault.
    func forget(_ queue: ConsumerQueue) {
        state.withLock { state in
            state.problems[queue] = nil
            state.stalls = state.stalls.filter { !$0.key.hasPrefix(queue.name) }
        }
    }

    func noteStall(of name: String, _ reason: String) {
        state.withLock { $0.stalls[name] = reason }
    }

    func noteLife(of name: String) {
        state.withLock { if !$0.stalls.isEmpty { $0.stalls[name] = nil } }
    }

    func hasStalled(_ name: String) -> Bool {
        state.withLock { $0.stalls[name] != nil }
    }

    /// One sentence per consumer that does not consume, in the order of their queues.
    var complaints: [String] {
        state.withLock { state in
            let problems = state.problems.compactMap { queue, problem in
                problem.map { "the consumer of \(queue) \($0)" }
            }
            let stalls = state.stalls.map { "the consumer of \($0) had stalled: \($1)" }
            return (problems + stalls).sorted()
        }
    }
}
