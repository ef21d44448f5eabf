import MessageProtocol
import Synchronization

/// The consumers started by the process, and why any of them does not consume. `state` is the lock of both.
final class ConsumerRegister: Sendable {
    private struct State {
        var problems: [ConsumerQueue: String?] = [:]
        /// By the queue's name on the broker; kept over a restart until the consumer proves to be alive.
        var stalls: [String: String] = [:]
    }

    private let state = Mutex(State())

    /// - Parameter problem: nil for a working consumer.
    func note(_ queue: ConsumerQueue, _ problem: String?) {
        state.withLock { $0.problems[queue] = .some(problem) }
    }

    /// A consumer that was asked to end is not a fault.
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

    /// One sentence per consumer that does not consume, sorted by queue.
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
