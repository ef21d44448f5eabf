/// A failure between us and the broker.
public enum RabbitMQError: Error, Sendable, Equatable, CustomStringConvertible {
    /// One part of the configured URL is wrong; retrying cannot help.
    case invalidURL(part: String, problem: String)
    /// No host accepted the connection.
    case connectionFailed(String)
    /// The connection was lost: closed by the broker, broken by the network, or silent for two heartbeats.
    case connectionLost(String)
    /// The broker closed one channel: 403 a missing permission, 404 a missing exchange or queue, 406 arguments that
    /// differ from those of the existing queue.
    case channelClosed(code: Int, reason: String)
    /// The broker cancelled a consumer, for example because its queue was deleted.
    case consumerCancelled(queue: String)
    /// A consumer showed no sign of life and was ended in order to be restarted.
    case consumerStalled(queue: String, reason: String)
    /// We closed the connection ourselves.
    case closed

    /// The bare fact, for use within a longer sentence.
    var reason: String {
        switch self {
        case .connectionFailed(let reason), .connectionLost(let reason): reason
        case .channelClosed(let code, let reason): "\(code) \(reason)"
        case .invalidURL, .consumerCancelled, .consumerStalled, .closed: description
        }
    }

    public var description: String {
        switch self {
        case .invalidURL(let part, let problem): "the broker's URL has a faulty \(part): \(problem)"
        case .connectionFailed(let reason): "cannot connect to the broker: \(reason)"
        case .connectionLost(let reason): "the connection to the broker was lost: \(reason)"
        case .channelClosed(let code, let reason): "the broker closed the channel with \(code) \(reason)"
        case .consumerCancelled(let queue): "the broker cancelled the consumer of \(queue)"
        case .consumerStalled(let queue, let reason): "the consumer of \(queue) has stalled: \(reason)"
        case .closed: "the connection to the broker is closed"
        }
    }
}
