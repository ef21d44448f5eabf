import Messaging

/// The outcome of one publish while its channel was open.
enum PublishOutcome: Equatable {
    case confirmed
    case refused
    case returned(reason: String)
    /// Timed out before there was room to send it; it is never sent.
    case expiredUnsent
    /// Timed out before the broker's confirm; it may or may not be stored.
    case expiredUnconfirmed

    func result(for routingKey: String, within limit: Duration) -> Result<Void, PublishError> {
        switch self {
        case .confirmed: .success(())
        case .refused: .failure(.refused(routingKey: routingKey))
        case .returned(let reason): .failure(.unroutable(routingKey: routingKey, reason: reason))
        case .expiredUnsent:
            .failure(.timedOut(routingKey: routingKey, reason: "waited \(limit) for room, not sent"))
        case .expiredUnconfirmed:
            .failure(
                .timedOut(
                    routingKey: routingKey,
                    reason: "sent, but not confirmed within \(limit): it may or may not be stored")
            )
        }
    }
}
