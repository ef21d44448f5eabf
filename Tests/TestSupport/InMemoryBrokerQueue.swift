import Messaging

/// Messages that wait for a consumer, or consumers that wait for a message.
struct InMemoryQueue {
    private var messages: [IncomingMessage] = []
    private var takers: [(consumer: Int, continuation: CheckedContinuation<IncomingMessage?, Never>)] = []
    private var stopped: Set<Int> = []

    mutating func add(_ message: IncomingMessage) {
        guard takers.isEmpty else { return takers.removeFirst().continuation.resume(returning: message) }
        messages.append(message)
    }

    /// Resumes with nil once the consumer has been stopped.
    mutating func take(for consumer: Int, _ continuation: CheckedContinuation<IncomingMessage?, Never>) {
        if stopped.contains(consumer) {
            continuation.resume(returning: nil)
        } else if messages.isEmpty {
            takers.append((consumer, continuation))
        } else {
            continuation.resume(returning: messages.removeFirst())
        }
    }

    mutating func stop(_ consumer: Int) {
        stopped.insert(consumer)
        for taker in takers where taker.consumer == consumer { taker.continuation.resume(returning: nil) }
        takers.removeAll { $0.consumer == consumer }
    }
}
