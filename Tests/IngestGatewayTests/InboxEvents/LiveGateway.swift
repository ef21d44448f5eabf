import Domain
import Foundation
import HTTPService
import Hummingbird
import Logging
import MessageProtocol
import Postgres
import ServiceLifecycle
import Sessions
import TestSupport
import Testing

@testable import alert_fanout
@testable import ingest_gateway
@testable import notifier

/// The gateway's routes behind a port, with live inboxes, and the notifier's schema beside its own.
struct LiveGateway: Sendable {
    let url: String
    let port: Int
    let updates: InboxUpdates
    let people: PeopleForTests
    private let pool: PostgresPool

    typealias Person = PeopleForTests.Person

    /// Gives the body a database of its own.
    static func withDatabase(
        _ body: nonisolated(nonsending) (DatabaseForTests) async throws -> Void
    ) async throws {
        try await TestSupport.withDatabase(
            schemas: [
                SchemaForTests.accounts,
                SchemaForTests("ingest_gateway", IngestGatewayMigrations.all),
                SchemaForTests("alert_fanout", AlertFanoutMigrations.all),
                SchemaForTests("notifier", NotifierMigrations.all),
            ], body)
    }

    /// One replica; it is shut down gracefully after the body.
    static func run<Value: Sendable>(
        over database: DatabaseForTests, streams: InboxStreams = InboxStreams(), congestion: String? = nil,
        now: @escaping @Sendable () -> Date = { Date() }, settings: GatewaySettings = GatewaySettings(),
        limits: ConnectionLimits = ConnectionLimits(),
        _ body: @escaping @Sendable (LiveGateway) async throws -> Value
    ) async throws -> Value {
        try await database.withPool(of: "accounts") { accounts in
            try await run(
                over: database, PeopleForTests(pool: accounts), streams: streams, congestion: congestion, now: now,
                settings: settings, limits: limits, body)
        }
    }

    private static func run<Value: Sendable>(
        over database: DatabaseForTests, _ people: PeopleForTests, streams: InboxStreams, congestion: String?,
        now: @escaping @Sendable () -> Date, settings: GatewaySettings, limits: ConnectionLimits,
        _ body: @escaping @Sendable (LiveGateway) async throws -> Value
    ) async throws -> Value {
        try await database.withPool(of: "ingest_gateway") { pool in
            let updates = InboxUpdates.over(pool, streams: streams, logger: silent)
            let (ports, port) = AsyncStream.makeStream(of: Int.self)
            let application = Application(
                router: GatewayRoutes.of(
                    GatewayFeatures(pool: pool, now: now, settings: settings),
                    congestion: { congestion }, inboxUpdates: updates
                ).router(),
                server: .guarded(limits),
                configuration: .listening(on: "127.0.0.1", 0, serverName: nil, within: limits, logger: silent),
                onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) }, logger: silent)
            let services = ServiceGroup(
                configuration: ServiceGroupConfiguration(services: [application, updates], logger: silent))
            return try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await services.run() }
                var numbers = ports.makeAsyncIterator()
                let number = await numbers.next() ?? 0
                let value: Value
                do {
                    value = try await body(
                        LiveGateway(
                            url: "http://127.0.0.1:\(number)", port: number, updates: updates, people: people,
                            pool: pool))
                } catch {
                    await services.triggerGracefulShutdown()
                    throw error
                }
                await services.triggerGracefulShutdown()
                try await group.waitForAll()
                return value
            }
        }
    }

    /// Somebody who is signed in.
    func signIn(_ userID: UserID = UserID()) async throws -> Person {
        let person = try await people.signUp("\(userID)@example.org", as: userID, at: Date())
        try await PostgresPersonAnchorStore(pool: pool).ensure(userID, at: Date())
        return person
    }

    /// Reads the person's events with curl for as long as the body runs.
    func reading<Value: Sendable>(
        _ person: Person, _ query: String = "", headers: [String] = [],
        _ body: @escaping @Sendable (OutputLines) async throws -> Value
    ) async throws -> Value {
        let fields = (["Authorization: Bearer \(person.token.text)"] + headers).flatMap { ["--header", $0] }
        return try await HelperProcess.running(
            HelperTool("curl", package: "curl"),
            ["--silent", "--no-buffer", "--include"] + fields + ["\(url)/api/v1/inbox/events\(query)"]
        ) { process in
            try await body(process.output)
        }
    }

    /// Kills the connections that listen to the notifier; returns when the gateway listens again.
    func loseListener(in database: DatabaseForTests) async throws {
        let listeners: SQL = """
            FROM pg_stat_activity WHERE datname = \(database.name) AND query = 'LISTEN "notifier_inbox"'
            """
        try await database.withPool(of: "operator") { pool in
            let old = try await pool.query("SELECT pid \(listeners)").decode(Int.self)
            try await pool.query("SELECT pg_terminate_backend(pid) \(listeners)")
            try await eventually("the gateway listens again") {
                let new = try await pool.query("SELECT pid \(listeners)").decode(Int.self)
                return !new.isEmpty && Set(new).isDisjoint(with: old)
            }
        }
    }

    private static let silent = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
}

extension DatabaseForTests {
    /// Puts an entry into inboxes as the notifier does.
    /// - Parameter announced: false for an announcement that is lost on its way.
    /// - Returns: the source.
    @discardableResult
    func notify(
        _ title: String, _ userIDs: [UserID], at now: Date = Date(), announced: Bool = true, source: UUID = UUID()
    ) async throws -> UUID {
        try await withPool(of: "notifier") { pool in
            try await pool.transaction { transaction in
                try await transaction.pipeline([
                    """
                    INSERT INTO sources (source_id, kind, urgency) VALUES (\(source), 'digest', 'routine')
                    ON CONFLICT DO NOTHING
                    """,
                    """
                    INSERT INTO texts (source, language, title, body)
                    SELECT number, 'en', \(title), 'Body' FROM sources WHERE source_id = \(source)
                    ON CONFLICT DO NOTHING
                    """,
                    """
                    INSERT INTO entries (user_id, source, language, created_at)
                    SELECT person, number, 'en', \(now)
                    FROM unnest(\(userIDs.map(\.uuid))) AS person, sources WHERE source_id = \(source)
                    ON CONFLICT DO NOTHING
                    """,
                ])
                if announced { try await transaction.query(.announcingEntries(of: userIDs, from: source)) }
            }
        }
        return source
    }
}

extension DatabaseForTests {
    /// Has the notifier handle a batch.
    func deliverAlert(_ title: String, to userIDs: [UserID]) async throws -> AlertID {
        let alertID = AlertID()
        try await withPool(of: "notifier") { pool in
            let deliver = DeliverBatch(store: PostgresBatchStore(pool: pool, enabledChannels: [])) { Date() }
            try await deliver(
                NotificationBatchReady(
                    batchID: BatchID(), alertID: alertID, urgency: .urgent, language: "en", title: title, body: "Body",
                    recipients: userIDs),
                messageID: UUID())
        }
        return alertID
    }
}

extension OutputLines {
    /// Waits until the stream is open.
    func opened() async throws { _ = try await first("the stream's beginning") { $0 == ": open" } }

    /// Waits for an entry with this title.
    /// - Returns: its line.
    @discardableResult
    func shown(_ title: String) async throws -> String {
        try await first("the entry \(title)") { $0.hasPrefix("data:") && $0.contains("\"\(title)\"") }
    }

    /// Titles of the entries until now, in order.
    var titles: [String] {
        all.compactMap { $0.hasPrefix("data:") ? $0.firstMatch(of: /"title":"([^"]*)"/).map { String($0.1) } : nil }
    }

    /// The ids of events until now.
    var ids: [String] { all.compactMap { $0.hasPrefix("id: ") ? String($0.dropFirst(4)) : nil } }
}
