import MessageProtocol
import Messaging

/// One consumer of one of the broker's queues: a channel, an intake, and the tasks that work on its messages.
///
/// Those tasks are nobody's children: one that hangs must hold up neither the end of this consumer nor its successor.
struct QueueConsumer: Sendable {
    let broker: RabbitMQBroker
    let subscription: Subscription
    /// As the broker calls it: the queue's name, or that of a partition.
    let name: String
    let connection: AMQPConnection
    let handle: @Sendable (IncomingMessage) async -> Disposition
    let intake: Intake
    let meter: QueueMeter

    var queue: ConsumerQueue { subscription.queue }

    init(
        _ name: String, _ subscription: Subscription, of broker: RabbitMQBroker, on connection: AMQPConnection,
        _ handle: @escaping @Sendable (IncomingMessage) async -> Disposition
    ) {
        self.name = name
        self.subscription = subscription
        self.broker = broker
        self.connection = connection
        self.handle = handle
        meter = QueueMeter(subscription.queue)
        // Of one partition message after message, however many the broker has sent ahead.
        intake = Intake(width: subscription.queue.isPartitioned ? 1 : max(1, subscription.prefetch))
    }

    /// Asks for messages, which wait until ``run(on:)``.
    func start() async throws -> AMQPChannel.ID {
        try await connection.startConsuming(name, prefetch: subscription.prefetch, into: intake)
    }

    /// Until the caller is cancelled or the channel is lost.
    func run(on channel: AMQPChannel.ID) async throws {
        intake.start { place in Task { await work(at: place) } }
        let ending = await withTaskCancellationHandler {
            await intake.ended()
        } onCancel: {
            intake.end(.asked)
        }
        switch ending {
        case .asked:
            await connection.stopConsuming(channel)
            await intake.finishInHand(within: subscription.drainLimit)
            intake.abandon()
            await connection.endConsuming(channel)
        case .failed(let error):
            // What they do is worth finishing, though their messages come again.
            await intake.finishInHand(within: subscription.drainLimit)
            intake.abandon()
            await connection.endConsuming(channel)
            throw error
        case .stalled(let reason):
            intake.abandon()
            meter.consumerStalled()
            await connection.endConsuming(channel)
            throw RabbitMQError.consumerStalled(queue: name, reason: reason)
        }
    }

    private func work(at place: Int) async {
        var settled: Intake.Settled?
        var isFirst = true
        while let delivery = await intake.next(for: place, after: settled) {
            settled = (delivery.tag, await settlement(of: delivery))
            // Whoever was given up is no sign of life of his successor.
            if isFirst, !intake.hasEnded { broker.consumers.noteLife(of: name) }
            isFirst = false
        }
    }
}
