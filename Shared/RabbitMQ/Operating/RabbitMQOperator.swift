public import Foundation
public import Logging
public import MessageProtocol
public import Messaging

/// What an operator does to queues by hand: looks into them, takes messages out, gives them back to a service.
///
/// One connection reads and one publishes, both opened when first needed; ``close()`` ends them.
public struct RabbitMQOperator: Sendable {
    let operating: ConnectionKeeper
    private let publishing: ConnectionKeeper

    /// Touches no network.
    public init(configuration: RabbitMQConfiguration, logger: Logger) {
        operating = ConnectionKeeper(configuration: configuration, purpose: "operate", logger: logger)
        publishing = ConnectionKeeper(configuration: configuration, purpose: "publish", logger: logger)
    }

    /// How many messages are ready in a queue, and who consumes it; nil when there is no such queue.
    public func depth(of queue: String) async throws -> QueueDepth? {
        try await operating.connection().counts(of: queue).map { QueueDepth(ready: $0.ready, consumers: $0.consumers) }
    }

    /// Begins to take messages out of a queue that must exist.
    public func openQueue(_ name: String) async throws -> QueueReader {
        try await QueueReader(queue: name, on: operating.connection())
    }

    /// Gives a dead letter back to the queue whose handler gave it up, as a message that was never tried; returns after
    /// the broker's confirm. The dead letter itself stays until it is removed.
    public func replay(_ letter: RestingMessage, to queue: ConsumerQueue, at time: Date) async throws(PublishError) {
        let connection: AMQPConnection
        do {
            connection = try await publishing.connection()
        } catch {
            throw .unavailable((error as? RabbitMQError)?.reason ?? "\(error)")
        }
        let message = OutboundMessage(replayOf: letter, to: queue, at: time)
        guard let result = await connection.publish([message], to: queue.serviceExchange).first else {
            throw .unavailable("no answer for the message")
        }
        try result.get()
    }

    /// Closes both connections; what is held goes back to its queue.
    public func close() async {
        await operating.close()
        await publishing.close()
    }
}

/// What the broker says of a queue at the moment of asking.
public struct QueueDepth: Sendable, Equatable {
    /// Messages that wait, without those that somebody holds.
    public var ready: Int
    public var consumers: Int

    public init(ready: Int, consumers: Int) {
        self.ready = ready
        self.consumers = consumers
    }
}
