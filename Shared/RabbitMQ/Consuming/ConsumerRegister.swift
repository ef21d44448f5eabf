import MessageProtocol
import Synchronization

/// Which consumers the process has started, and why one of them does not consume.
final class ConsumerRegister: Sendable {
    private let problems = Mutex<[ConsumerQueue: String?]>([:])

    /// - Parameter problem: nil for a consumer that consumes.
    func note(_ queue: ConsumerQueue, _ problem: String?) {
        problems.withLock { $0[queue] = .some(problem) }
    }

    /// A consumer that was asked to end is no fault.
    func forget(_ queue: ConsumerQueue) {
        problems.withLock { $0[queue] = nil }
    }

    /// One sentence per consumer that does not consume, in the order of their queues.
    var complaints: [String] {
        problems.withLock { problems in
            problems.compactMap { queue, problem in problem.map { "the consumer of \(queue) \($0)" } }.sorted()
        }
    }
}
