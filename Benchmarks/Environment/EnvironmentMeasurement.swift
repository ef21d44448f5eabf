import Foundation
import Postgres

/// `GET /api/v1/environment` and a bare "hello", loaded alternately by the same client; measured once for all figures.
actor EnvironmentMeasurement {
    struct Outcome: Sendable {
        var rate: Comparison
        /// Milliseconds.
        var p99: Comparison
    }

    static let shared = EnvironmentMeasurement()

    static let places = 500
    private static let rounds = 3
    private var measured: Outcome?

    func outcome(_ settings: Settings) async throws -> Outcome {
        if let measured { return measured }
        let outcome = try await Self.measure(settings)
        measured = outcome
        return outcome
    }

    private static func measure(_ settings: Settings) async throws -> Outcome {
        try await EnvironmentDatabase.with(settings) { database in
            let rows = EnvironmentRows(places: places, now: Date())
            try migrate(database)
            try await rows.store(in: database.pool)
            return try await VirtualHost.with(settings) { host in
                let gateway = try await startGateway(database, host)
                defer { gateway.stop() }
                let hello = try await startHello()
                defer { hello.stop() }
                let outcome = try await compare(gateway.url, hello.url, rows)
                try await reportSignedIn(gateway.url, rows, database.pool)
                return outcome
            }
        }
    }

    private static func compare(_ gateway: String, _ hello: String, _ rows: EnvironmentRows) async throws -> Outcome {
        let ours = HTTPLoad(paths: rows.paths)
        // Paths as long as ours, so that the client and the parser of requests have the same work.
        let peers = HTTPLoad(paths: rows.paths.map { "/hello" + $0.drop { $0 != "?" } })
        var (rates, latencies): ([Double], [Double]) = ([], [])
        var (peerRates, peerLatencies): ([Double], [Double]) = ([], [])
        for round in 0...rounds {
            let (own, peer) = (try await ours.run(against: gateway), try await peers.run(against: hello))
            // The first round only warms up.
            guard round > 0 else { continue }
            rates.append(own.requestsPerSecond)
            latencies.append(own.p99)
            peerRates.append(peer.requestsPerSecond)
            peerLatencies.append(peer.p99)
        }
        return Outcome(
            rate: Comparison(ours: rates, peers: peerRates), p99: Comparison(ours: latencies, peers: peerLatencies))
    }

    /// For information only: the person's settings and their own response come from the database each time, the session
    /// once in five seconds.
    private static func reportSignedIn(_ url: String, _ rows: EnvironmentRows, _ pool: PostgresPool) async throws {
        let people = LiveInboxPeople([UUID()])
        try await people.settle(in: pool)
        let token = people.tokens[0]
        let result = try await HTTPLoad(paths: rows.paths, token: token).run(against: url)
        print(
            "environment, signed in: \(Int(result.requestsPerSecond)) requests/s, p99 \(result.p99.formatted()) ms")
    }

    private static func migrate(_ database: EnvironmentDatabase) throws {
        for service in ["accounts", "environment-poller", "ingest-gateway"] {
            try ServerProcess.run(executable(service), ["migrate"], environment: database.environment)
        }
    }

    private static func startGateway(
        _ database: EnvironmentDatabase, _ host: VirtualHost
    ) async throws -> ServerProcess {
        let (port, adminPort) = (try freePort(), try freePort())
        var environment = database.environment
        environment["INGEST_GATEWAY_AMQP_URL"] = host.url
        environment["INGEST_GATEWAY_HTTP_PORT"] = "\(port)"
        environment["INGEST_GATEWAY_ADMIN_PORT"] = "\(adminPort)"
        environment["LOG_LEVEL"] = "warning"
        return try await ServerProcess.start(
            executable("ingest-gateway"), [], environment: environment, url: "http://127.0.0.1:\(port)",
            readyAt: "http://127.0.0.1:\(adminPort)/ready")
    }

    private static func startHello() async throws -> ServerProcess {
        let port = try freePort()
        return try await ServerProcess.start(
            executable("benchmarks"), ["serve-hello", "--port", "\(port)"], url: "http://127.0.0.1:\(port)",
            readyAt: "http://127.0.0.1:\(port)/hello")
    }

    /// Beside this one.
    private static func executable(_ name: String) -> String {
        let own = Bundle.main.executableURL ?? URL(filePath: ".build/release/benchmarks")
        return own.deletingLastPathComponent().appending(path: name).path
    }
}
