import Foundation
import Postgres

/// accounts and gateways of the release build over a database and a virtual host of their own, with people who are
/// signed in; nobody is limited.
struct AccountsStack: Sendable {
    let database: PeopleDatabase
    let host: VirtualHost
    let people: AccountsPeople
    let accounts: Gateway
    let gateways: [Gateway]

    struct Gateway: Sendable {
        /// Without a path.
        var url: String
        var port: Int
        /// Where it says whether it is ready.
        var adminPort: Int
    }

    /// Without a path.
    var accountsURL: String { accounts.url }
    var gatewayURL: String { gateways.first?.url ?? "" }

    /// Keeps what is announced, so that nothing is returned to its sender.
    private static let queue = "announced"
    /// The gateway's views are made of what the others publish.
    private static let services = PeopleDatabase.services + ["accounts", "environment-poller", "ingest-gateway"]

    /// Makes everything, runs the body, and stops and removes everything, also after a failure.
    static func with<Result: Sendable>(
        _ settings: Settings, people count: Int = 1_000, gateways: Int = 1,
        _ body: (AccountsStack) async throws -> Result
    ) async throws -> Result {
        try await PeopleDatabase.with(settings, of: services) { database in
            let people = try AccountsPeople(count)
            try await people.settle(in: database)
            return try await VirtualHost.with(settings) { host in
                try await host.declare(queue, keeping: "#")
                return try await run(people, gateways, database, host, body)
            }
        }
    }

    private static func run<Result: Sendable>(
        _ people: AccountsPeople, _ count: Int, _ database: PeopleDatabase, _ host: VirtualHost,
        _ body: (AccountsStack) async throws -> Result
    ) async throws -> Result {
        var processes: [ServerProcess] = []
        defer { for process in processes { process.stop() } }
        let (accounts, started) = try await start("accounts", database, host)
        processes.append(started)
        var gateways: [Gateway] = []
        for _ in 0..<count {
            let (gateway, started) = try await start("ingest-gateway", database, host)
            processes.append(started)
            gateways.append(gateway)
        }
        try await people.setPasswords(at: accounts.url, in: database.pool)
        return try await body(
            AccountsStack(
                database: database, host: host, people: people, accounts: accounts, gateways: gateways))
    }

    private static func start(
        _ name: String, _ database: PeopleDatabase, _ host: VirtualHost
    ) async throws -> (Gateway, ServerProcess) {
        let prefix = name.uppercased().replacing("-", with: "_")
        let service = Gateway(url: "", port: try freePort(), adminPort: try freePort())
        let url = "http://127.0.0.1:\(service.port)"
        let own = [
            "\(prefix)_AMQP_URL": host.url, "\(prefix)_HTTP_PORT": "\(service.port)",
            "\(prefix)_ADMIN_PORT": "\(service.adminPort)", "LOG_LEVEL": "warning",
        ]
        let process = try await ServerProcess.start(
            executable(name), [], environment: database.environment.merging(unlimited) { $1 }.merging(own) { $1 },
            url: url, readyAt: "http://127.0.0.1:\(service.adminPort)/ready")
        return (Gateway(url: url, port: service.port, adminPort: service.adminPort), process)
    }

    /// A benchmark's people come from few addresses, and do in a minute what people do in weeks. Requests are counted all
    /// the same, only against more.
    private static let unlimited = [
        "ACCOUNTS_SIGN_UPS_PER_HOUR": "1000000", "ACCOUNTS_WRONG_PASSWORDS_PER_HOUR": "1000000",
        "ACCOUNTS_REQUEST_LIMITS_TIMES": "1000000", "INGEST_GATEWAY_REQUEST_LIMITS_TIMES": "1000000",
        "ACCOUNTS_HTTP_CONNECTIONS": "10000", "INGEST_GATEWAY_HTTP_CONNECTIONS": "20000",
        "INGEST_GATEWAY_USER_ALERTS_PER_HOUR": "100000", "INGEST_GATEWAY_OUTBOX_LIMIT": "1000000",
    ]

    /// Beside this one.
    private static func executable(_ name: String) -> String {
        let own = Bundle.main.executableURL ?? URL(filePath: ".build/release/benchmarks")
        return own.deletingLastPathComponent().appending(path: name).path
    }

    /// Returns when the broker has confirmed everything that was announced, at most after two minutes, and empties the
    /// queue in which it is.
    /// - Parameter schema: whose outbox it is.
    /// - Returns: how long that took.
    func drain(_ schema: String) async throws -> Duration {
        let start = ContinuousClock.now
        while try await !database.pool.query("SELECT FROM \(identifier: schema).outbox LIMIT 1").isEmpty {
            guard ContinuousClock.now - start < .seconds(120) else {
                throw ServerProcess.Failure(description: "the outbox of \(schema) is not empty after two minutes")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        let taken = ContinuousClock.now - start
        try await host.purge(Self.queue)
        return taken
    }
}
