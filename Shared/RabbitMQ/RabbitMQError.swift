/// What went wrong between us and the broker.
public enum RabbitMQError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The configured URL is wrong in one part; trying again cannot help.
    case invalidURL(part: String, problem: String)
    /// No host let us in.
    case connectionFailed(String)
    /// The connection is gone: by the broker, by the network, or silent for two heartbeats.
    case connectionLost(String)
    /// The broker closed one channel: 403 a missing right, 404 a missing exchange or queue, 406 other arguments than
    /// those the queue was declared with.
    case channelClosed(code: Int, reason: String)
    /// The broker ended a consumer, for example because its queue was deleted.
    case consumerCancelled(queue: String)
    /// A consumer gave no sign of life and was ended by us, to be started again.
    case consumerStalled(queue: String, reason: String)
    /// We closed the connection ourselves.
    case closed

    /// The fact alone, for a sentence that says the rest.
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
        case .consumerCancelled(let queue): "the broker ended the consumer of \(queue)"
        case .consumerStalled(let queue, let reason): "the consumer of \(queue) has stalled: \(reason)"
        case .closed: "the connection to the broker is closed"
        }
    }
}
