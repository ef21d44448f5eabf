/// What becomes of a message at the broker.
enum Settlement: Sendable, Equatable {
    case acknowledge
    /// Back to its place in the queue by basic.nack, which in a quorum queue of RabbitMQ 4 is nobody's fault: it does
    /// not raise the delivery count, as basic.reject does.
    case giveBack
    /// Into the dead letters by the broker itself, without our reason.
    case refuse
}
