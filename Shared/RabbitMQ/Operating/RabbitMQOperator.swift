public import Foundation
public import Logging
public import MessageProtocol
public import Messaging

/// An operator's manual actions on queues: inspect them, take messages out, return them to a service.
///
/// One connection reads and one publishes, both opened when first needed; ``close()`` ends them.
public struct RabbitMQOperator: Sendable {
    let operating: ConnectionKeeper
    private let publishing: ConnectionKeeper

    /// Opens no connection yet.
    public init(configuration: RabbitMQConfiguration, logger: Logger) {
        operating = ConnectionKeeper(configuration: configuration, purpose: "operate", logger: logger)
        publishing = ConnectionKeeper(configuration: configuration, purpose: "publish", logger: logger)
    }

    /// How many messages are ready in a queue, and how many consumers it has; nil when there is no such queue.
    public func depth(of queue: String) async throws -> QueueDepth? {
        try await operating.connection().counts(of: queue).map { QueueDepth(ready: $0.ready, consumers: $0.consumers) }
    }

    /// Opens a queue, which must exist, for taking messages out.
    public func openQueue(_ name: String) async throws -> QueueReader {
        try await QueueReader(queue: name, on: operating.connection())
    }

    /// Returns a dead letter to the queue whose handler rejected it, as a message that was never tried, and waits for
    /// the broker's confirm. The dead letter itself stays until it is removed.
    public func replay(_ letter: HeldMessage, to queue: ConsumerQueue, at time: Date) async throws(PublishError) {
        let connection: AMQPConnection
        do {
            connection = try await publishing.connection()
        } catch {
            throw .unavailable((error as? RabbitMQError)?.reason ?? "\(error)")
        }
        let message = OutboundMessage(replayOf: letter, to: queue, at: time)
        guard let result = await connection.publish([message], to: queue.serviceExchange).first else {
            throw .unavailable("no response for the message")
        }
        try result.get()
    }

    /// Closes both connections; held messages return to their queues.
    public func close() async {
        await operating.close()
        await publishing.close()
    }
}

/// A queue's counts at the moment of the request.
public struct QueueDepth: Sendable, Equatable {
    /// Waiting messages, without those held by a consumer.
    public var ready: Int
    public var consumers: Int

    public init(ready: Int, consumers: Int) {
        self.ready = ready
        self.consumers = consumers
    }
}
