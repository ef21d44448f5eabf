/// The way out to the broker.
public protocol MessagePublisher: Sendable {
    /// Publishes in order, and returns one result per message once the broker has confirmed, refused or returned each.
    /// Many callers share one stream of confirms.
    func publish(_ messages: [OutgoingMessage]) async -> [Result<Void, PublishError>]

    /// Publishes one message and returns after the broker's confirm.
    func publish(_ message: OutgoingMessage) async throws(PublishError)
}

extension MessagePublisher {
    public func publish(_ message: OutgoingMessage) async throws(PublishError) {
        guard let result = await publish([message]).first else {
            throw .unavailable("the publisher returned no result")
        }
        try result.get()
    }
}

/// Why a message is not on the broker.
public enum PublishError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No queue is bound for the routing key.
    case unroutable(routingKey: String, reason: String)
    /// The broker refused it, for example because a queue is full.
    case refused(routingKey: String)
    /// The broker closed the channel because of it: the operator has to fix a permission or the topology.
    case rejectedByBroker(code: Int, reason: String)
    /// The time limit passed; the reason says whether the message was never sent or may be on the broker.
    case timedOut(routingKey: String, reason: String)
    /// Too many messages wait already; this one was not accepted.
    case overloaded(String)
    /// There is no connection, or it was lost before the confirm: the message may or may not be on the broker.
    case unavailable(String)

    public var description: String {
        switch self {
        case .unroutable(let key, let reason): "no queue takes \(key) (\(reason)): start the services that consume it"
        case .refused(let key): "the broker refused \(key): a queue is full or has no leader"
        case .rejectedByBroker(let code, let reason): "the broker closed the channel with \(code) \(reason)"
        case .timedOut(let key, let reason): "publishing \(key) timed out: \(reason)"
        case .overloaded(let reason): "too much is being published: \(reason)"
        case .unavailable(let reason): "the broker cannot be reached: \(reason)"
        }
    }
}
