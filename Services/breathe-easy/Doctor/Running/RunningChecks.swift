import Foundation
import HTTPFetch
import MessageProtocol
import ServiceRuntime

/// The checks of the running services.
struct RunningChecks: Sendable {
    /// By service: the address of its admin port.
    var addresses: [ServiceName: Given<String>]
    var http: HTTPClient

    var all: [Check] {
        ServiceName.allCases.map { service in
            let given = addresses[service] ?? .missing(variable: Self.variable(of: service))
            return Check(.running, "ready", of: service.rawValue, given) { [http] address in
                do {
                    return try await ServiceProbe(baseURL: address, http: http).facts()
                        .findings(of: service, release: Release.version, now: Date())
                } catch let error as HTTPFetchError {
                    return [
                        .broken(
                            "ready", of: service.rawValue, "does not respond at \(address): \(error.fact)",
                            mend: "start it (docker compose up -d \(service), or make up), or correct "
                                + Self.variable(of: service))
                    ]
                }
            }
        }
    }

    /// As for `breathe-easy alerts`.
    static func variable(of service: ServiceName) -> String { "OPERATOR_\(service.schema.uppercased())_URL" }
}
