import Foundation
import HTTPFetch
import MessageProtocol
import Postgres
import TestSupport
import Testing
import TrialAccounts

/// Load and faults at once, over servers that may be killed, and the account afterwards.
struct ChaosRun: Sendable {
    let settings: ChaosSettings

    /// - Parameter check: is given the account before the servers forget what it is about.
    func callAsFunction(_ check: @escaping @Sendable (ChaosReport) -> Void) async throws {
        // Fails at once where the servers are those of other tests.
        for server in ServersForChaos.Server.allCases { try await ServersForChaos.start(server) }
        try await BrokerForTests.with { broker in
            try await withDatabase(schemas: ServiceName.allCases.map { SchemaForTests($0.schema, []) }) { database in
                let proxies = ChaosProxies(
                    broker: try TCPProxy(to: broker.port), database: try TCPProxy(to: DatabaseForTests.serverPort))
                defer { proxies.stop() }
                let environment = try await StackUnderTest.environment(broker, database, through: proxies.detour)
                    .merging(ChaosSettings.crowd) { $1 }.merging(ChaosSettings.strangers) { $1 }
                try await SMTPServer.running(.none) { mail in
                    try await run(environment.merging(mail.settings) { $1 }, broker, proxies, database, check)
                }
            }
        }
    }

    private func run(
        _ environment: [String: String], _ broker: BrokerForTests, _ proxies: ChaosProxies,
        _ database: DatabaseForTests, _ check: @escaping @Sendable (ChaosReport) -> Void
    ) async throws {
        try await StackUnderTest.run(broker: broker, environment: environment, logs: ChaosSettings.logs) { stack in
            try await database.withPool(of: "operator") { pool in
                check(try await report(stack, proxies, pool))
            }
        }
    }

    private func report(
        _ stack: StackUnderTest, _ proxies: ChaosProxies, _ database: PostgresPool
    ) async throws -> ChaosReport {
        let port = stack.environment["INGEST_GATEWAY_HTTP_PORT"] ?? ""
        let http = HTTPClient()
        let gateway = ChaosGateway(baseURL: "http://127.0.0.1:\(port)", http: http)
        let accounts = TrialAccounts(stack.environment, http: http)
        let users = try await ChaosPeople(accounts: accounts, gateway: gateway, database: database).signUp()
        let user = try #require(users.first)
        let injector = FaultInjector(
            stack: stack, copies: try await ChaosCopies(of: stack.broker), proxies: proxies,
            hostileTexts: HostileTexts(gateway: gateway, user: user),
            flood: Flood(
                port: try #require(Int(port)),
                accountsPort: try #require(Int(stack.environment["ACCOUNTS_HTTP_PORT"] ?? "")), user: user))
        let load = ChaosLoad(gateway: gateway, users: users, seconds: settings.seconds)

        async let loading: Void = load.run(for: .seconds(settings.seconds), patience: .seconds(60))
        try await injector.play(FaultSchedule(seed: settings.seed, seconds: settings.seconds))
        await loading

        let reader = ChaosReader(database: database, broker: stack.broker)
        let leftovers = try await awaitCalm(reader, injector)
        let record = await load.record
        var facts = try await reader.facts()
        facts.leftovers = leftovers
        facts.endedServices = await injector.endedServices
        facts.takenTexts = await injector.takenTexts
        facts.wrongFloodAnswers = await injector.floodAnswers.wrong
        facts.unreadyServices = await unreadyServices(stack)
        let balance = ChaosBalance(record, users: users, injected: await injector.injected, facts: facts)
        return ChaosReport(
            settings: settings, faults: await injector.counts, notes: await injector.notes, record: record,
            storedAlerts: facts.storedAlerts.count, storedMetrics: facts.measurements.count, balance: balance)
    }

    /// Returns when nothing has been under way for a while.
    /// - Returns: what is still under way when the time is over.
    private func awaitCalm(_ reader: ChaosReader, _ injector: FaultInjector) async throws -> [String] {
        var underWay: [String] = []
        let start = ContinuousClock.now
        var lastSeen = start
        do {
            try await eventually("nothing is under way any more", within: patience) {
                try await injector.superviseServices()
                underWay = (try? await reader.underWay()) ?? ["the servers do not answer"]
                if !underWay.isEmpty { lastSeen = .now }
                return ContinuousClock.now - lastSeen > Self.calm
            }
        } catch is NotEventually {}
        print("chaos: something was under way until \((lastSeen - start).seconds) s after the load")
        return underWay
    }

    /// A quorum queue says every 5 s how much it holds (`quorum_tick_interval`).
    private static let calm = Duration.seconds(6)

    /// Enough for a message's third attempt, and in a long run for its fourth.
    private var patience: Duration { settings.seconds >= ChaosSettings.long ? .seconds(300) : .seconds(90) }

    private func unreadyServices(_ stack: StackUnderTest) async -> [ServiceName] {
        var unready: [ServiceName] = []
        for service in ServiceName.allCases {
            do { try await stack.awaitReady(service) } catch { unready.append(service) }
        }
        return unready
    }
}

/// One proxy before each server.
struct ChaosProxies: Sendable {
    let broker: TCPProxy
    let database: TCPProxy

    subscript(server: ChaosServer) -> TCPProxy {
        switch server {
        case .broker: broker
        case .database: database
        }
    }

    var detour: StackUnderTest.Detour {
        StackUnderTest.Detour(
            brokerPort: broker.port, databasePort: database.port, heartbeatSeconds: ChaosSettings.heartbeatSeconds)
    }

    func stop() {
        broker.stop()
        database.stop()
    }
}
