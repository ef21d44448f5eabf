import ArgumentParser
import Foundation
import HTTPFetch
import Postgres
import ServiceRuntime
import TrialAccounts

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
        let accounts = settings.value(
            of: Setting("demo.accounts.url", default: "http://127.0.0.1:\(Self.accountsPort)"), &faults)
        let mails = settings.value(of: Self.mails, &faults)
        let wayIn = settings.value(of: Setting("way.in.url", default: ""), &faults)
        let replay = settings.value(of: Setting("environment.replay.url"), &faults)
        let postgres = settings.value(of: OperatorSession.database, &faults)
        guard let gateway, let accounts, let wayIn, let mails, let replay, let postgres else { throw faults }
        let http = HTTPClient()
        let report: DemoReport
        do {
            report = try await OperatorSession.withDatabase(postgres) { pool in
                try await Demo(
                    accounts: TrialAccounts(baseURL: accounts, mails: mails, http: http),
                    gateway: GatewayClient(baseURL: gateway, http: http),
                    replay: ReplayClient(baseURL: replay, http: http), ledger: OperatorView(pool: pool),
                    wayIn: wayIn.isEmpty ? gateway : wayIn)()
            }
        } catch {
            await http.close()
            throw CommandFailure("\(error)\nIs the stack up? 'make up' starts it; its logs are in .local/log.")
        }
        await http.close()
        print(report.text)
        guard report.failures.isEmpty else { throw ExitCode.failure }
    }

    /// Where the mail catcher of this stack keeps what it takes: without it nobody of the demo gets a mail.
    private static let mails = Setting("mail.catcher.folder") { CaughtMails(in: URL(filePath: $0)) }

    private static var gatewayPort: String { port("INGEST_GATEWAY_HTTP_PORT", default: "8080") }
    private static var accountsPort: String { port("ACCOUNTS_HTTP_PORT", default: "8086") }

    private static func port(_ key: String, default usual: String) -> String {
        ProcessInfo.processInfo.environment[key] ?? usual
    }
}
