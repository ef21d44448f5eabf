import Foundation
import Logging
public import MessageProtocol
public import Messaging

extension RabbitMQBroker {
    public func consume(
        _ queue: ConsumerQueue, prefetch: Int, handle: @escaping @Sendable (IncomingMessage) async -> Verdict
    ) async throws {
        consumers.note(queue, "is starting")
        do {
            let connection = try await consuming.connection()
            try await connection.declare(queue)
            let consumer = try await connection.startConsuming(queue.name, prefetch: prefetch)
            consumers.note(queue, nil)
            try await run(consumer, of: queue, on: connection, handle)
            consumers.forget(queue)
        } catch {
            consumers.note(queue, "stopped: \(error)")
            throw error
        }
    }

    /// Until the caller is cancelled: a task of its own, since cancelling must reach the consumer and not the handlers.
    private func run(
        _ consumer: RunningConsumer, of queue: ConsumerQueue, on connection: AMQPConnection,
        _ handle: @escaping @Sendable (IncomingMessage) async -> Verdict
    ) async throws {
        let work = Task {
            await handleAll(consumer.deliveries) { delivery in
                let verdict = await handle(delivery.message(from: queue))
                await self.settle(delivery, verdict, of: queue, on: connection)
            }
        }
        let failure = await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            Task { await connection.stopConsuming(consumer.channel) }
        }
        await connection.closeChannel(consumer.channel)
        if let failure { throw failure }
    }

    /// Handles every delivery at once; the broker's prefetch bounds how many that are.
    /// - Returns: why the deliveries ended, after the last in hand was handled.
    private func handleAll(
        _ deliveries: AsyncThrowingStream<Delivery, any Error>, _ handle: @escaping @Sendable (Delivery) async -> Void
    ) async -> (any Error)? {
        // An error must not leave the group, which would cancel the handlers: their work is worth finishing.
        await withDiscardingTaskGroup { group in
            do {
                for try await delivery in deliveries { group.addTask { await handle(delivery) } }
                return nil
            } catch {
                return error
            }
        }
    }

    private func settle(
        _ delivery: Delivery, _ verdict: Verdict, of queue: ConsumerQueue, on connection: AMQPConnection
    ) async {
        switch verdict {
        case .done:
            connection.requestSettlement(of: delivery, .acknowledge)
        case .retry:
            connection.requestSettlement(of: delivery, .returnToQueue)
        case .deadLetter(let reason):
            let isKept = await keepDeadLetter(delivery, of: queue, reason: reason)
            connection.requestSettlement(of: delivery, isKept ? .acknowledge : .returnToQueue)
        }
    }

    /// The copy is confirmed before the original is acknowledged; when it is not, the message goes round again.
    private func keepDeadLetter(_ delivery: Delivery, of queue: ConsumerQueue, reason: String) async -> Bool {
        let copy = OutboundMessage(deadLetterOf: delivery, from: queue, reason: reason, at: Date())
        guard case .failure(let error) = await publish([copy], to: queue.deadLetterExchange).first else { return true }
        logger.debug("Dead letter not kept", metadata: ["queue": "\(queue)", "reason": "\(error)"])
        return false
    }
}
