/// A consumer's channel on the connection's thread: collects deliveries until the thread attends to it, then hands them
/// all over at once and collects the settlements.
final class DeliveryReceiver: ChannelReceiver {
    private let queue: String
    private let intake: Intake
    private var arrived: [Delivery] = []
    private var joiner = AckJoiner()

    /// - Parameter queue: its name on the broker.
    init(queue: String, intake: Intake) {
        self.queue = queue
        self.intake = intake
    }

    /// Whether the thread should attend again soon.
    var holdsBack: Bool { joiner.holdsBack }

    func receive(_ content: Content) {
        guard case .delivery(let tag, let isRedelivered) = content.origin else { return }
        joiner.deliver(tag)
        arrived.append(
            Delivery(tag: tag, isRedelivered: isRedelivered, properties: content.properties, body: content.body))
        if arrived.count == 1 { intake.askForAttention() }
    }

    /// - Returns: the steps to send to the broker.
    func attend(isLast: Bool) -> [AckJoiner.Step] {
        let settled = intake.exchange(arrived, isLast: isLast)
        arrived.removeAll(keepingCapacity: true)
        for (tag, settlement) in settled { joiner.settle(tag, settlement) }
        return joiner.steps(isLast: isLast)
    }

    func receive(confirmOf tag: UInt64, multiple: Bool, accepted: Bool) {}

    func cancelledByBroker() {
        intake.end(.failed(.consumerCancelled(queue: queue)))
    }

    func ended(_ error: RabbitMQError) {
        intake.end(.failed(error))
    }
}
