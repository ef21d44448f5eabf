import Foundation
import HTTPFetch
import ServiceRuntime

/// The check of a running process.
struct RunningCheck: Sendable {
    /// Such as `alert-fanout`.
    var name: String
    /// Of its admin port.
    var address: Given<String>
    var http: HTTPClient

    var check: Check {
        Check(.running, "ready", of: name, address) { address in
            do {
                let facts = try await ServiceProbe(baseURL: address, http: http).facts()
                if let other = facts.service, other != name { return [strangerFinding(other, at: address)] }
                return facts.findings(of: name, release: Release.version, now: Date())
            } catch let error as HTTPFetchError {
                return [
                    .broken(
                        "ready", of: name, "does not respond at \(address): \(error.fact)",
                        mend: mend(error, at: address))
                ]
            }
        }
    }

    /// Of two processes with one port the second cannot start, or the first does not get its requests.
    private func strangerFinding(_ other: String, at address: String) -> Finding {
        let prefix = name.asSettingPrefix.uppercased()
        return .broken(
            "ready", of: name, "\(other) responds at \(address), so nothing is known of \(name)",
            mend: "correct OPERATOR_\(prefix)_URL; or, when both have the same port, give each its own in "
                + "\(prefix)_ADMIN_PORT and \(other.asSettingPrefix.uppercased())_ADMIN_PORT, and restart both")
    }
}

extension String {
    /// What the settings of a process of this name begin with.
    var asSettingPrefix: String { replacing("-", with: "_") }
}

extension RunningCheck {
    fileprivate func mend(_ error: HTTPFetchError, at address: String) -> String {
        guard case .timedOut = error else {
            return "start it (docker compose up -d \(name), or make up), or correct "
                + "OPERATOR_\(name.asSettingPrefix.uppercased())_URL"
        }
        return
            "it hangs: restart it (docker compose restart \(name); on the host kill -9 its process, and the supervisor "
            + "starts it again); or a firewall drops the packets to \(address)"
    }
}
