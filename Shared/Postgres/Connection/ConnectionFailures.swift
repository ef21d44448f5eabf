/// The connection had ended before anything was sent: the same work can use another one.
struct StaleConnection: Error {
    var reason: String
}

extension PostgresError {
    /// libpq reports a refused login as text only, so permanent errors are recognised by their wording.
    static func connectFailure(_ message: String) -> PostgresError {
        let permanent = [
            "authentication failed", "no pg_hba.conf entry", "does not exist", "certificate", "no password",
        ]
        return .connectionFailed(reason: message, isTransient: !permanent.contains { message.contains($0) })
    }

    /// The reason alone.
    var lostReason: String {
        switch self {
        case .connectionLost(let reason), .connectionFailed(let reason, _), .outcomeUnknown(let reason): reason
        default: description
        }
    }
}

extension Error {
    /// The error as exposed to callers of the module.
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
