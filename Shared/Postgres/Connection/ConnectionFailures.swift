/// The connection had ended before anything was sent: the same may be asked of another one.
struct StaleConnection: Error {
    var reason: String
}

extension PostgresError {
    /// libpq reports a refused login as text only, so what can never succeed is known by its words.
    static func connectFailure(_ message: String) -> PostgresError {
        let permanent = [
            "authentication failed", "no pg_hba.conf entry", "does not exist", "certificate", "no password",
        ]
        return .connectionFailed(reason: message, isTransient: !permanent.contains { message.contains($0) })
    }

    /// The reason without the words around it.
    var lostReason: String {
        switch self {
        case .connectionLost(let reason), .connectionFailed(let reason, _), .outcomeUnknown(let reason): reason
        default: description
        }
    }
}

extension Error {
    /// The error as callers of the module know it.
    var asPostgresError: any Error {
        guard let stale = self as? StaleConnection else { return self }
        return PostgresError.connectionLost(reason: stale.reason)
    }

    var isLostConnection: Bool {
        if self is StaleConnection { return true }
        if case .connectionLost = self as? PostgresError { return true }
        return false
    }
}
