import CoreMetrics
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Testing

@testable import ServiceRuntime

@Suite struct AdminServerTests {
    private func server(_ checks: [ReadinessCheck], _ registry: PrometheusRegistry = PrometheusRegistry())
        -> AdminServer
    {
        AdminServer(
            configuration: AdminConfiguration(host: "127.0.0.1", port: 0), checks: checks, registry: registry,
            logger: Logger(label: "tests"))
    }

    @Test func isReadyWhenNothingIsMissing() async throws {
        let checks = [ReadinessCheck("database") { nil }, ReadinessCheck("broker") { nil }]
        try await Application(router: server(checks).router()).test(.router) { client in
            try await client.execute(uri: "/ready", method: .get) { answer in
                #expect(answer.status == .ok)
                #expect(String(buffer: answer.body) == #"{"checks":{"broker":"ok","database":"ok"},"ready":true}"#)
            }
        }
    }

    /// A broker that accepts nothing is no reason to send people away who only read.
    @Test func aProxyIsToldWhatRequestsNeed() async throws {
        let checks = [
            ReadinessCheck("database") { nil },
            ReadinessCheck("publishing", isForRequests: false) { "the broker accepts no messages" },
        ]
        try await Application(router: server(checks).router()).test(.router) { client in
            try await client.execute(uri: "/ready", method: .get) { answer in
                #expect(answer.status == .serviceUnavailable)
                #expect(String(buffer: answer.body).contains(#""publishing":"the broker accepts no messages""#))
            }
            try await client.execute(uri: "/ready?for=requests", method: .get) { answer in
                #expect(answer.status == .ok)
                #expect(String(buffer: answer.body) == #"{"checks":{"database":"ok"},"ready":true}"#)
            }
        }
    }

    @Test func namesWhatIsMissing() async throws {
        let checks = [ReadinessCheck("database") { nil }, ReadinessCheck("broker") { "not connected" }]
        try await Application(router: server(checks).router()).test(.router) { client in
            try await client.execute(uri: "/ready", method: .get) { answer in
                #expect(answer.status == .serviceUnavailable)
                #expect(
                    String(buffer: answer.body)
                        == #"{"checks":{"broker":"not connected","database":"ok"},"ready":false}"#)
            }
        }
    }

    @Test func livesEvenWhenItIsNotReady() async throws {
        try await Application(router: server([ReadinessCheck("broker") { "away" }]).router()).test(.router) { client in
            try await client.execute(uri: "/health", method: .get) { #expect($0.status == .ok) }
        }
    }

    @Test func showsItsMetrics() async throws {
        let registry = PrometheusRegistry()
        PrometheusMetricsFactory(registry: registry).makeCounter(label: "alerts_total", dimensions: []).increment(by: 3)
        try await Application(router: server([], registry).router()).test(.router) { client in
            try await client.execute(uri: "/metrics", method: .get) { answer in
                #expect(answer.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
                #expect(String(buffer: answer.body).contains("# TYPE alerts_total counter\nalerts_total 3\n"))
            }
        }
    }
}
