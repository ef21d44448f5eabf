import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Synchronization
import TestSupport
import Testing

@testable import alert_fanout
@testable import notifier

/// From the rows of 0.8.0 to blocks, without a pause.
@Suite struct BlocksMigrationTests {
    /// With `MIGRATED_ENTRIES=1000000` as many as a large installation has; that takes minutes.
    private static let entries = ProcessInfo.processInfo.environment["MIGRATED_ENTRIES"].flatMap(Int.init) ?? 20_000

    @Test(.timeLimit(.minutes(60)))
    func everybodyReadsTheSameWhileANotifierOfBeforeGoesOn() async throws {
        try await Self.withEarlierDatabase { database, pool in
            let people = try await pool.seatedPeople()
            let before = try await pool.inboxDigest(of: .planted)
            #expect(before.hasPrefix("\(EarlierEntries.shown(of: people.count)) "))

            let (batches, wrongReads) = try await Self.whileBatchesCome(to: people, over: pool) {
                try await database.migrate("alert_fanout", AlertFanoutMigrations.all)
                try await database.migrate("notifier", NotifierMigrations.all)
            }

            #expect(wrongReads == 0)
            #expect(try await pool.inboxDigest(of: .planted) == before)
            let shown = try await pool.inboxDigest(of: batches)
            #expect(shown.hasPrefix("\(batches.count * 100) "))
            #expect(try await pool.count("deliveries WHERE state = 'queued'") == batches.count)
        }
    }

    @Test(.timeLimit(.minutes(60)))
    func blocksSupersedeTheRowsOfBeforeAndNoLateRowComesBack() async throws {
        try await Self.withEarlierDatabase { database, pool in
            try await database.migrate("alert_fanout", AlertFanoutMigrations.all)
            try await database.migrate("notifier", NotifierMigrations.all)
            let people = Array(try await pool.seatedPeople().prefix(NotificationBlock.size))
            let byte = NotificationBlock.person(text: 1, threshold: 4)
            let blocks = NotificationBlocksReady(
                batchID: BatchID(), alertID: AlertID(), lane: .station, urgency: .routine,
                threadID: ThreadID(EarlierEntries.threads[0]), raisedAt: .noon + 100, expiresAt: .noon + 86_400,
                texts: [NotificationBlockText(language: "en", title: "New", body: "Birch.")],
                blocks: [NotificationBlock(chunk: 1, people: people.map { _ in byte })])

            #expect(try await pool.deliver(blocks, at: .noon + 200) == .done)
            let expected = people.indices.map { EarlierEntries.titles(of: $0, besides: "New") }
            #expect(try await pool.titles(of: people) == expected)

            try await EarlierNotifier(pool: pool).notify(
                Array(people.prefix(100)), of: UUID(), thread: EarlierEntries.threads[0], raisedAt: .noon + 50,
                title: "Late")
            #expect(try await pool.titles(of: people) == expected)
        }
    }

    /// Migrates while a notifier of 0.8.0 notifies people of one alert after the other, and somebody reads.
    /// - Returns: the alerts, and how often the reader, whom none of them reaches, found something else than at first.
    private static func whileBatchesCome(
        to people: [UUID], over pool: PostgresPool, _ migrate: @escaping @Sendable () async throws -> Void
    ) async throws -> (alerts: [UUID], wrongReads: Int) {
        let (recipients, reader) = (Array(people.prefix(100)), people[people.count - 1])
        let isMigrated = Switch()
        let readBefore = try await pool.titles(of: [reader])
        async let wrongReads = {
            var wrongReads = 0
            while !isMigrated.isOn {
                if try await pool.titles(of: [reader]) != readBefore { wrongReads += 1 }
            }
            return wrongReads
        }()
        async let alerts = {
            var alerts: [UUID] = []
            var left = 3
            // A few more with the new schema.
            while left > 0 {
                let alert = UUID()
                try await EarlierNotifier(pool: pool).notify(
                    recipients, of: alert, thread: UUID(), raisedAt: .noon, title: "Meanwhile")
                alerts.append(alert)
                if isMigrated.isOn { left -= 1 }
            }
            return alerts
        }()
        do {
            try await migrate()
        } catch {
            isMigrated.turnOn()
            throw error
        }
        isMigrated.turnOn()
        return (try await alerts, try await wrongReads)
    }

    private static func withEarlierDatabase(
        _ body: (DatabaseForTests, PostgresPool) async throws -> Void
    ) async throws {
        let schemas = [
            SchemaForTests("alert_fanout", AlertFanoutMigrations.all.filter { $0.number <= 20 }),
            SchemaForTests("notifier", NotifierMigrations.all.filter { $0.number <= 21 }),
        ]
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "operator", change: { $0.statementTimeout = .seconds(1_200) }) {
                try await $0.pipeline(EarlierEntries.planted(entries))
            }
            try await database.withPool(of: "notifier", change: { $0.statementTimeout = .seconds(1_200) }) {
                try await body(database, $0)
            }
        }
    }
}

/// Turned on once.
private final class Switch: Sendable {
    private let state = Mutex(false)

    var isOn: Bool { state.withLock { $0 } }

    func turnOn() { state.withLock { $0 = true } }
}

extension DatabaseForTests {
    fileprivate func migrate(_ schema: String, _ migrations: [Migration]) async throws {
        try await withPool(of: schema) { _ = try await Migrator(schema: schema, migrations: migrations).apply(to: $0) }
    }
}

extension [UUID] {
    fileprivate static var planted: [UUID] { EarlierEntries.alerts }
}

extension PostgresPool {
    /// In the order of their seats, which is that of their numbers.
    fileprivate func seatedPeople() async throws -> [UUID] {
        try await query("SELECT user_id FROM entries WHERE source = 1 ORDER BY created_at").decode(UUID.self)
    }

    /// How many notifications of these alerts the gateway sees, and a checksum of all it sees of them.
    fileprivate func inboxDigest(of alerts: [UUID]) async throws -> String {
        try await query(
            """
            SELECT count(*) || ' ' || coalesce(sum(hashtextextended((notification_id, user_id, kind, title, body, urgency,
                created_at, alert_id, opened_at, expires_at, language, source_id)::text, 0)::numeric), 0)
            FROM inbox WHERE source_id = ANY(\(alerts))
            """
        ).decode(String.self).joined()
    }

    /// The titles that each person finds, in one line.
    fileprivate func titles(of people: [UUID]) async throws -> [String] {
        try await query(
            """
            WITH read AS (
                SELECT user_id, string_agg(title, ' ' ORDER BY title COLLATE "C") AS titles
                FROM inbox WHERE user_id = ANY(\(people)) AND title <> 'Meanwhile' GROUP BY user_id
            )
            SELECT coalesce(titles, '') FROM unnest(\(people)) WITH ORDINALITY AS person (id, number)
            LEFT JOIN read ON user_id = id ORDER BY number
            """
        ).decode(String.self)
    }
}
