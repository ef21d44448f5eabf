import Domain
import Foundation
import Logging

/// Releases a held alert.
struct ReleaseAlert: Sendable {
    let store: PostgresAlertControlStore
    let now: @Sendable () -> Date
    let logger: Logger

    /// - Throws: what the store throws.
    func callAsFunction(_ alert: AlertID) async throws -> AlertControlOutcome {
        let outcome = try await store.release(alert, at: now())
        if outcome == .done { logger.notice("Alert released", metadata: ["alert.id": "\(alert)"]) }
        return outcome
    }
}

/// Stops an alert: nobody else is notified, not even in a digest, and the notifier delivers no more of it.
struct StopAlert: Sendable {
    let store: PostgresAlertControlStore
    let now: @Sendable () -> Date
    let logger: Logger

    /// Safe to repeat, which also finishes what an earlier call could not.
    /// - Throws: what the store throws.
    func callAsFunction(_ alert: AlertID) async throws -> AlertControlOutcome {
        let outcome = try await store.stop(alert, at: now())
        guard outcome == .done else { return outcome }
        let withdrawn = try await store.withdrawDigests(of: alert)
        logger.notice("Alert stopped", metadata: ["alert.id": "\(alert)", "withdrawn": "\(withdrawn)"])
        return .done
    }
}

/// The result of releasing or stopping an alert.
enum AlertControlOutcome: Sendable, Equatable {
    case done
    case noSuchAlert
    /// The alert's state does not allow it.
    case impossible(String)
}

/// An alert whose row is locked for an operator, and whether it can be released or stopped.
struct ControlledAlert: Sendable, Equatable {
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
            return "it expired at \(expiresAt.ISO8601Format()), and nobody would be notified; stop it instead"
        }
        return nil
    }

    /// Nil when it can be stopped, or already is.
    var problemOfStopping: String? {
        switch state {
        case .held, .running, .stopped: nil
        case .refused: "it was refused (\(reason ?? "for an unknown reason")), and nobody is notified of it"
        case .done:
            isPending || waitsForDigest ? nil : "it is done: nobody waits for it any more, not even for a digest"
        }
    }
}
