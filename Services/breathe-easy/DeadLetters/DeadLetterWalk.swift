import MessageProtocol
import RabbitMQ

/// Reads dead-letter queues, the oldest message first, and removes only what the visitor says.
struct DeadLetterWalk: Sendable {
    enum Step: Sendable {
        case leave
        case remove
        /// Leave this one and end.
        case stop
    }

    let broker: RabbitMQOperator
    /// Messages held at a time: a queue delivers the next one only while this one is unacknowledged.
    var holdLimit = Self.holdLimit
    static let holdLimit = 50_000

    /// Visits each message that was in a queue when its turn came; one that dies again meanwhile is not visited again.
    /// - Returns: the queues that had more than may be held.
    @discardableResult
    func callAsFunction(
        _ queues: [ConsumerQueue], visit: (DeadLetter, HeldMessage) async throws -> Step
    ) async throws -> [ConsumerQueue] {
        var unfinished: [ConsumerQueue] = []
        for queue in queues {
            // A queue is missing when its service has never started.
            guard let depth = try await broker.depth(of: queue.deadLetterQueue), depth.ready > 0 else { continue }
            let reader = try await broker.openQueue(queue.deadLetterQueue)
            let outcome: Outcome
            do {
                outcome = try await walk(reader, of: queue, atMost: depth.ready, visit)
            } catch {
                try? await reader.close()
                throw error
            }
            try await reader.close()
            if outcome == .holdsTooMany { unfinished.append(queue) }
            if outcome == .stopped { break }
        }
        return unfinished
    }

    private enum Outcome {
        case finished
        case stopped
        case holdsTooMany
    }

    private func walk(
        _ reader: QueueReader, of queue: ConsumerQueue, atMost count: Int,
        _ visit: (DeadLetter, HeldMessage) async throws -> Step
    ) async throws -> Outcome {
        for _ in 0..<count {
            guard await reader.heldCount < holdLimit else { return .holdsTooMany }
            guard let message = try await reader.next() else { return .finished }
            switch try await visit(DeadLetter(message, in: queue), message) {
            case .leave: break
            case .remove: try await reader.remove(message)
            case .stop: return .stopped
            }
        }
        return .finished
    }
}
