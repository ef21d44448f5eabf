import Foundation
import HTTPFetch
import HTTPTypes

/// Asks a running service on its admin port.
struct ServiceProbe: Sendable {
    /// Such as `http://127.0.0.1:9090`.
    var baseURL: String
    var http: HTTPClient

    func facts() async throws -> ServiceFacts {
        let health = try await answer("health")
        let ready = try await answer("ready")
        let metrics = try await answer("metrics")
        let text = MetricsText(text: String(decoding: metrics.body, as: UTF8.self))
        return ServiceFacts(
            version: (try? JSONDecoder().decode(Health.self, from: Data(health.body)))?.version,
            missing: try Self.missing(ready), openFiles: text.value("process_open_fds"),
            maximumFiles: text.value("process_max_fds"),
            proofs: text.times(byQueue: "consumer_proof_timestamp_seconds"),
            service: text.label("service", of: "breathe_easy_build_info"),
            starts: text.times(byQueue: "consumer_started_timestamp_seconds"),
            paused: Set(text.values(byQueue: "consumer_paused").filter { $0.value == 1 }.keys))
    }

    private static func missing(_ answer: FetchResponse) throws -> [String: String] {
        guard let report = try? JSONDecoder().decode(Readiness.self, from: Data(answer.body)) else {
            throw CommandFailure("it responds \(answer.status.code) to /ready, so it is not one of our services")
        }
        return report.checks.filter { $0.value != "ok" }
    }

    private struct Health: Decodable { var version: String? }

    private struct Readiness: Decodable { var checks: [String: String] }
}

extension ServiceProbe {
    /// Less than the doctor's own limit of a check: what hangs is named as that.
    private static let patience = Duration.seconds(6)

    fileprivate func answer(_ path: String) async throws(HTTPFetchError) -> FetchResponse {
        var request = FetchRequest(url: "\(baseURL)/\(path)")
        request.timeLimit = Self.patience
        return try await http.send(request)
    }
}
