import Foundation
import HTTPFetch
import Hummingbird
import HummingbirdTesting
import Logging
import Testing

@testable import ServiceRuntime
@testable import breathe_easy

/// Who answers on an admin port, asked over HTTP.
@Suite(.timeLimit(.minutes(20))) struct DoctorRunningTests {
    /// - Parameter name: of the process that answers; nil for one that does not export its name.
    private func findings(of process: String, whereAnswers name: String?) async throws -> [Finding] {
        let registry = PrometheusRegistry(RuntimeMetrics.all)
        if let name { registry.set(process: name) }
        let server = AdminServer(
            configuration: AdminConfiguration(host: "127.0.0.1", port: 0), checks: [], registry: registry,
            logger: .silent)
        let application = Application(
            router: server.router(), configuration: .init(address: .hostname("127.0.0.1", port: 0)), logger: .silent)
        return try await application.test(.live) { client in
            let port = try #require(client.port)
            let http = HTTPClient()
            let check = RunningCheck(name: process, address: .value("http://127.0.0.1:\(port)"), http: http).check
            let findings = await Examination(checks: [check], timeLimit: .seconds(60))().findings
            await http.close()
            return findings
        }
    }

    @Test(arguments: ["notifier", "status"]) func theProcessItselfIsReady(name: String) async throws {
        let findings = try await findings(of: name, whereAnswers: name)

        #expect(findings.first == .ok("ready", of: name, "ready"))
        #expect(findings.contains(.ok("running", of: name, "version \(Release.version)")), "\(findings)")
    }

    @Test(arguments: [("notifier", "alert-fanout"), ("status", "ingest-gateway")])
    func anotherProcessOnThePortIsNamed(name: String, other: String) async throws {
        let findings = try await findings(of: name, whereAnswers: other)

        #expect(findings.map(\.state) == [.broken])
        let fact = try #require(findings.first?.fact)
        #expect(fact.hasPrefix("\(other) responds at http://127.0.0.1:"))
        #expect(fact.hasSuffix(", so nothing is known of \(name)"))
        #expect(findings.first?.mend?.contains("\(name.uppercased())_ADMIN_PORT") == true)
    }

    @Test func aProcessWithoutANameIsTakenForItself() async throws {
        #expect(try await findings(of: "notifier", whereAnswers: nil).first == .ok("ready", of: "notifier", "ready"))
    }
}
