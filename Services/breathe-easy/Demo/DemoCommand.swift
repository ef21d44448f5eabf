import ArgumentParser
import Foundation
import HTTPFetch
import Logging
import Postgres
import ServiceRuntime

/// Plays a recorded pollen day through the running stack and checks that everybody hears what they should.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Play a recorded pollen day through the running stack; exits non-zero when something did not arrive.")

    func run() async throws {
        let (gateway, replay, postgres) = try SettingsReader().read(
            Setting("demo.gateway.url", default: "http://127.0.0.1:\(Self.gatewayPort)"),
            Setting("environment.replay.url"),
            Setting("operator.postgres.url", isSecret: true) { try PostgresConfiguration(url: $0) })
        var logger = Logger(label: "demo")
        logger.logLevel = .warning
        let http = HTTPClient()
        let pool = PostgresPool(postgres, logger: logger)
        let demo = Demo(
            gateway: GatewayClient(baseURL: gateway, http: http), replay: ReplayClient(baseURL: replay, http: http),
            ledger: OperatorView(pool: pool))
        let report: DemoReport
        do {
            report = try await demo()
        } catch {
            throw CommandFailure("\(error)\nIs the stack up? 'make up' starts it; its logs are in .local/log.")
        }
        await pool.close()
        await http.close()
        print(report.text)
        guard report.failures.isEmpty else { throw ExitCode.failure }
    }

    private static var gatewayPort: String {
        ProcessInfo.processInfo.environment["INGEST_GATEWAY_HTTP_PORT"] ?? "8080"
    }
}
