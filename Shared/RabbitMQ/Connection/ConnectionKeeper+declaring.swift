import Messaging

extension ConnectionKeeper {
    /// Declares queues, on a new connection when the broker gave up on one of them, at most five times.
    ///
    /// A new quorum queue has five seconds to elect its leader. A broker that is too busy for that, or is asked for the
    /// same queue by two connections at once, ends the connection with 541 INTERNAL_ERROR; the queue is there a moment
    /// later. Declaring again is harmless.
    func declaring<Value: Sendable>(
        _ backoff: Backoff = Backoff(base: .seconds(1)), _ declare: (AMQPConnection) async throws -> Value
    ) async throws -> Value {
        for failures in 1..<5 {
            do {
                return try await declare(connection())
            } catch let error as RabbitMQError where error.isBrokersOwn {
                try await Task.sleep(for: backoff.delay(afterFailures: failures))
            }
        }
        return try await declare(connection())
    }
}

extension RabbitMQError {
    /// Whether something within the broker failed, not what was asked of it.
    fileprivate var isBrokersOwn: Bool {
        if case .connectionLost(let reason) = self { reason.hasPrefix("541 ") } else { false }
    }
}
