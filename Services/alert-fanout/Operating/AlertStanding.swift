import Foundation

/// Where an alert stands when an operator gives an order about it, and whether the order makes sense.
struct AlertStanding: Sendable, Equatable {
    var state: AlertState
    var ranges: Int
    var expiresAt: Date?
    var reason: String?
    /// Batches are on their way to people.
    var isPending: Bool
    var waitsForDigest: Bool

    /// Nil when it can be released.
    func problemOfReleasing(at now: Date) -> String? {
        guard state == .held else { return "only a held alert can be released, and this one is \(state.rawValue)" }
        if let expiresAt, expiresAt <= now {
            return "it expired at \(expiresAt.ISO8601Format()), and nobody would be told; stop it instead"
        }
        return nil
    }

    /// Nil when it can be stopped, or is.
    var problemOfStopping: String? {
        switch state {
        case .held, .running, .stopped: nil
        case .refused: "it was refused (\(reason ?? "for an unknown reason")), and nobody is told of it"
        case .done:
            isPending || waitsForDigest ? nil : "it is done: nobody waits for it any more, in a digest neither"
        }
    }
}
