import MessageProtocol
import Messaging

/// One consumer of one of the broker's queues: a channel, an intake, and the tasks that handle its messages.
///
/// The tasks are unstructured: a hanging one must not delay the end of this consumer or its successor.
struct QueueConsumer: Sendable {
    let broker: RabbitMQBroker
    let subscription: Subscription
    /// The name on the broker: the queue's, or a partition's.
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
        // A partition is handled one message at a time, whatever the broker has prefetched.
        intake = Intake(width: subscription.queue.isPartitioned ? 1 : max(1, subscription.prefetch))
    }

    /// Starts the consumer; messages wait until ``run(on:)``.
    func start() async throws -> AMQPChannel.ID {
        let channel = try await connection.startConsuming(name, prefetch: subscription.prefetch, into: intake)
        // After a stall a proof of life is overdue, however often the consumer is started.
        if !broker.consumers.hasStalled(name) { meter.consumerStarted() }
        return channel
    }

    /// Runs until the caller is cancelled or the channel is lost.
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
            // Work in progress is worth finishing, although the messages will be redelivered.
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
            // An abandoned consumer must not count as a sign of life of its successor.
            if isFirst, !intake.hasEnded { broker.consumers.noteLife(of: name) }
            isFirst = false
        }
    }
}
