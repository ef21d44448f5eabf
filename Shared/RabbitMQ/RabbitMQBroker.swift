public import Logging
public import MessageProtocol
public import Messaging
public import ServiceLifecycle
import Synchronization

/// Messaging's ports over RabbitMQ: one connection for publishing and one for consuming, both opened when first needed.
///
/// Run it in the service group before everything that publishes or consumes, so that it is shut down after them:
/// ``run()`` reconnects for publishing, `MessageConsumer` for consuming.
public final class RabbitMQBroker: MessagePublisher, MessageSubscriber, Service {
    let publishing: ConnectionKeeper
    let consuming: ConnectionKeeper
    let consumers = ConsumerRegister()
    /// Why messages wait in the delay queues.
    public let retries = RetryNotes()
    let copies: CopyFailures
    let declaring = OneAtATime()
    let logger: Logger
    private let meter = PublishMeter()
    private let backoff: Backoff
    private let isRunning = Mutex(false)

    /// Opens no connection yet.
    public init(configuration: RabbitMQConfiguration, backoff: Backoff = Backoff(), logger: Logger) {
        self.backoff = backoff
        copies = CopyFailures(backoff)
        self.logger = logger
        publishing = ConnectionKeeper(configuration: configuration, purpose: "publish", logger: logger)
        consuming = ConnectionKeeper(configuration: configuration, purpose: "consume", logger: logger)
    }

    /// Fails fast while the connection is lost and ``run()`` is reconnecting; without ``run()`` it tries to connect.
    public func publish(_ messages: [OutgoingMessage]) async -> [Result<Void, PublishError>] {
        let outbound = messages.map { OutboundMessage($0) }
        return await publish(outbound, to: Topology.exchange)
    }

    public func publish(_ message: OutgoingMessage) async throws(PublishError) {
        let outbound = OutboundMessage(message)
        let connection: AMQPConnection
        do {
            connection = try await publishConnection()
        } catch {
            let failure = PublishError.unavailable((error as? RabbitMQError)?.reason ?? "\(error)")
            meter.count(.failure(failure))
            throw failure
        }
        let result = await connection.publish(outbound, to: Topology.exchange)
        meter.count(result)
        try result.get()
    }

    func publish(_ messages: [OutboundMessage], to exchange: String) async -> [Result<Void, PublishError>] {
        let results = await resultsOfPublishing(messages, to: exchange)
        for result in results { meter.count(result) }
        return results
    }

    private func resultsOfPublishing(
        _ messages: [OutboundMessage], to exchange: String
    ) async -> [Result<Void, PublishError>] {
        do {
            return try await publishConnection().publish(messages, to: exchange)
        } catch {
            let reason = (error as? RabbitMQError)?.reason ?? "\(error)"
            return messages.map { _ in .failure(.unavailable(reason)) }
        }
    }

    private func publishConnection() async throws -> AMQPConnection {
        if let connection = publishing.current { return connection }
        if let failure = publishing.failure, isRunning.withLock({ $0 }) { throw failure }
        return try await publishing.connection()
    }

    /// Declares a queue or its partitions, its binding and its dead-letter queue, so that messages collect before the
    /// first consumer starts.
    public func declare(_ queue: ConsumerQueue) async throws {
        _ = try await declare(Subscription(queue))
    }

    /// Keeps the publishing connection open until the group shuts down, then closes both connections.
    public func run() async throws {
        isRunning.withLock { $0 = true }
        await cancelWhenGracefulShutdown {
            await self.publishing.keepConnected(self.backoff)
        }
        await close()
    }

    /// Closes both connections; unconfirmed publishes fail, unsettled messages are redelivered.
    public func close() async {
        await consuming.close()
        await publishing.close()
    }
}
