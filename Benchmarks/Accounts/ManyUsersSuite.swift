import Foundation

/// The answer time for people of whom everybody is signed in and keeps a connection open, and 1 % act each second: over
/// HAProxy as deployed, several of it, and several gateways.
struct ManyUsersSuite: Suite {
    let name: String
    /// Whether people look at pages; else their app asks the API.
    var looksAtPages = false

    // `MANY_USERS`, `MANY_USERS_GATEWAYS` and `MANY_USERS_SECONDS` of the environment.
    private static let users = BenchmarkNumber.of("MANY_USERS", in: 100...1_000_000) ?? 100_000
    private static let gateways = BenchmarkNumber.of("MANY_USERS_GATEWAYS", in: 1...20) ?? 2
    private static let seconds = BenchmarkNumber.of("MANY_USERS_SECONDS", in: 10...3_600) ?? 60
    /// Beyond it, an HAProxy refuses: `WAY_IN_CONNECTIONS` of deploy/proxy/haproxy.cfg, which may open 20,000 files.
    private static let usersOfProxy = 8_000
    /// Of files, for each process.
    private static let files = 20_000

    func run(_ settings: Settings) async throws -> Outcome {
        try LiveInboxStreams.allowFiles(Self.files)
        let places = looksAtPages ? WebPeople.places : ManyUsersClient.places
        let rows = EnvironmentRows(places: places, now: Date())
        let latencies = try await AccountsStack.with(settings, people: Self.users, gateways: Self.gateways) { stack in
            try await rows.store(in: stack.database.pool)
            if looksAtPages { try await WebPeople.settle(at: rows, in: stack) }
            let folder = FileManager.default.temporaryDirectory.appending(path: RunName.make(prefix: "users_"))
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // Clients that still wait end when it is gone.
            defer { try? FileManager.default.removeItem(at: folder) }
            return try await measure(stack, folder)
        }
        let sorted = latencies.map { $0 * 1_000 }.sorted()
        func percentile(_ number: Int) -> Double { sorted[min(sorted.count - 1, sorted.count * number / 100)] }
        return Outcome(
            of: self, Comparison(ours: [percentile(99)], peers: [percentile(50)]),
            unit: "ms p99 of \(Self.users) people", peer: "the median of the same requests",
            // A page within two seconds, and a redirect within one.
            goal: .below(looksAtPages ? 1_000 : 2_000))
    }

    private func measure(_ stack: AccountsStack, _ folder: URL) async throws -> [Double] {
        let proxies = (Self.users + Self.usersOfProxy - 1) / Self.usersOfProxy
        var running: [SinkProcess] = []
        defer { for process in running { process.stop() } }
        var clients: [(client: ManyUsersClient, process: OwnProcess)] = []
        for number in 0..<proxies {
            let port = try freePort()
            running.append(try await Self.proxy(number, stack.gateways[number % stack.gateways.count], port, folder))
            let first = number * Self.users / proxies
            let client = ManyUsersClient(
                number: number, port: port, first: first, count: (number + 1) * Self.users / proxies - first,
                seconds: Self.seconds, looksAtPages: looksAtPages, folder: folder)
            clients.append((client, try client.start()))
        }
        for (client, process) in clients { try await client.waitUntilOpen(process) }
        print("\(name): \(Self.users) connections over \(proxies) HAProxy and \(stack.gateways.count) gateways")
        try Data().write(to: folder.appending(path: ManyUsersClient.go))
        var latencies: [Double] = []
        var failed = 0
        for (client, process) in clients {
            let result = try await client.result(process)
            latencies += result.latencies
            failed += result.failed
        }
        let limit = Int(ManyUsersClient.limit)
        print("\(name): \(latencies.count) actions, \(failed) failed, which count as \(limit) s")
        return latencies
    }

    /// HAProxy with the configuration of all deployments, in front of one gateway and, where a browser needs it, accounts.
    static func proxy(
        _ number: Int, _ gateway: AccountsStack.Gateway, _ port: Int, _ folder: URL,
        accounts: AccountsStack.Gateway? = nil
    ) async throws -> SinkProcess {
        var variables = [
            "WAY_IN_BIND": "127.0.0.1:\(port)", "WAY_IN_FRONT_BIND": folder.appending(path: "\(number).front").path,
            "WAY_IN_CONTROL": folder.appending(path: "\(number).sock").path, "WAY_IN_REPLICAS": "1",
            // All people of one client have one address, and act every 100 seconds.
            "WAY_IN_PER_ADDRESS": "\(usersOfProxy + 1)", "WAY_IN_KEEP_TIME": "1h",
            "WAY_IN_TO_INGEST_GATEWAY": "127.0.0.1:\(gateway.port)",
            "WAY_IN_ASKS_INGEST_GATEWAY": "\(gateway.adminPort)",
        ]
        if let accounts {
            variables["WAY_IN_TO_ACCOUNTS"] = "127.0.0.1:\(accounts.port)"
            variables["WAY_IN_ASKS_ACCOUNTS"] = "\(accounts.adminPort)"
        }
        return try await SinkProcess(
            "haproxy", ["-db", "-f", "deploy/proxy/haproxy.cfg"], environment: variables, port: port)
    }
}
