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
                return try await ServiceProbe(baseURL: address, http: http).facts()
                    .findings(of: name, release: Release.version, now: Date())
            } catch let error as HTTPFetchError {
                return [
                    .broken(
                        "ready", of: name, "does not respond at \(address): \(error.fact)",
                        mend: mend(error, at: address))
                ]
            }
        }
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
