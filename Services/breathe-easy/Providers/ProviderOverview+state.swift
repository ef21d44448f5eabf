import Domain
import Foundation

extension ProviderOverview {
    /// One word for the table; ``trouble(at:)`` says more.
    func stateWord(at now: Date) -> String {
        guard status.isEnabled else { return "off" }
        if let until = status.blockedUntil, until > now { return "blocked" }
        return status.state
    }

    /// Why the feed returns no values now; nil when it does.
    func trouble(at now: Date) -> String? {
        guard status.isEnabled else {
            return status.profile?.keyVariable.map { "off; needs a key in \($0)" } ?? "off"
        }
        let reason = status.reason.map { ": \($0)" } ?? ""
        if let until = status.blockedUntil, until > now {
            return "not polled until \(until.ISO8601Format())\(reason)"
        }
        switch status.state {
        case "up": return nil
        case "unknown": return "not polled yet"
        default: return "\(status.state)\(status.since.map { " since \($0.ISO8601Format())" } ?? "")\(reason)"
        }
    }
}
