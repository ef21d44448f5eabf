public import MessageProtocol
public import Messaging

extension MessageSubscriber {
    /// Consumes with a handler that gives verdicts, under a policy of short delays.
    public func consume(
        _ queue: ConsumerQueue, prefetch: Int, policy: RetryPolicy = .forTests,
        handle: @escaping @Sendable (IncomingMessage) async -> Verdict
    ) async throws {
        try await consume(Subscription(queue, prefetch: prefetch, retryDelays: Set(policy.delays))) { message in
            policy.disposition(of: await handle(message), attempt: message.attempt)
        }
    }
}

extension RetryPolicy {
    /// Five attempts within a second.
    public static let forTests = RetryPolicy(
        delays: [.milliseconds(20), .milliseconds(50), .milliseconds(100), .milliseconds(200)])
}
