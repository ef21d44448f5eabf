import ArgumentParser
import Foundation
import HTTPFetch
import Postgres
import ServiceRuntime

/// Plays a recorded pollen day through the running stack and checks that everyone is notified as they should be.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract:
            "Play a recorded pollen day through the running stack; exit non-zero unless all are notified correctly.")

    func run() async throws {
        var faults = ConfigurationFaults()
        let settings = SettingsReader()
        let gateway = settings.value(
            of: Setting("demo.gateway.url", default: "http://127.0.0.1:\(Self.gatewayPort)"), &faults)
        let replay = settings.value(of: Setting("environment.replay.url"), &faults)
        let postgres = settings.value(of: OperatorSession.database, &faults)
        guard let gateway, let replay, let postgres else { throw faults }
        let http = HTTPClient()
        let report: DemoReport
        do {
            report = try await OperatorSession.withDatabase(postgres) { pool in
                try await Demo(
                    gateway: GatewayClient(baseURL: gateway, http: http),
                    replay: ReplayClient(baseURL: replay, http: http), ledger: OperatorView(pool: pool))()
            }
        } catch {
            await http.close()
            throw CommandFailure("\(error)\nIs the stack up? 'make up' starts it; its logs are in .local/log.")
        }
        await http.close()
        print(report.text)
        guard report.failures.isEmpty else { throw ExitCode.failure }
    }

    private static var gatewayPort: String {
        ProcessInfo.processInfo.environment["INGEST_GATEWAY_HTTP_PORT"] ?? "8080"
    }
}
