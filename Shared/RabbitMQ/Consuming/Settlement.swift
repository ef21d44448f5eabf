/// How a message is settled with the broker.
enum Settlement: Sendable, Equatable {
    case acknowledge
    /// Requeued by basic.nack, which does not raise the delivery count of a quorum queue in RabbitMQ 4, unlike
    /// basic.reject.
    case giveBack
    /// Dead-lettered by the broker itself, without our reason.
    case refuse
}
