import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import notifier

@Suite struct ChannelsMigrationTests {
    @Test func showsTheSameInbox() async throws {
        try await withEarlierRows { pool in
            let before = try await inbox(pool)
            try await migrate(pool)

            #expect(before.count == 3)
            #expect(try await inbox(pool) == before)
        }
    }

    @Test func leadsToTheMailAddressesThatWereKnown() async throws {
        try await withEarlierRows { pool in
            try await migrate(pool)

            let routes = try await pool.query("SELECT user_id, endpoint_id, host FROM routes")
                .decode((UUID, UUID, String).self)
            #expect(routes.map(\.0) == [ada])
            #expect(routes.map(\.1) == [EndpointID.email.uuid])
            #expect(routes.map(\.2) == ["email"])
            try await pool.deliver(.sample(recipients: [UserID(ada), UserID(bert), UserID(gone)]))
            #expect(try await pool.count("deliveries WHERE user_id = \(ada) AND state = 'queued'") == 2)
            #expect(try await pool.count("deliveries WHERE user_id <> \(ada)") == 0)
        }
    }

    @Test func keepsTheMailsWithTheirStatesAndAttempts() async throws {
        try await withEarlierRows { pool in
            try await migrate(pool)

            let mails = try await pool.query(
                "SELECT state, attempts, endpoint_id, host, lease_until FROM deliveries ORDER BY source"
            ).decode((String, Int, UUID, String, Date?).self)
            #expect(mails.map(\.0) == ["accepted", "queued", "failed"])
            #expect(mails.map(\.1) == [1, 2, 9])
            #expect(mails.allSatisfy { $0.2 == EndpointID.email.uuid && $0.3 == "email" })
            // Whoever held it may still hold it.
            #expect(mails.map(\.4) == [nil, .noon + 60, nil])
        }
    }

    @Test func stillErasesSuggestionsOfBefore() async throws {
        try await withEarlierRows { pool in
            try await migrate(pool)

            try await pool.delete(UserID(ada), version: 9)

            #expect(try await pool.count("sources WHERE kind = 'quiz-suggestion'") == 0)
            #expect(try await pool.count("sources") == 2)
        }
    }

    @Test func takesTheSettingsFromTheNextWordOfThePerson() async throws {
        try await withEarlierRows { pool in
            try await migrate(pool)

            try await pool.addSubscribers(
                [UserID(ada)], version: 3, settings: try .sample([(.email, .alert, .weekly)]))

            #expect(try await pool.count("routes WHERE user_id = \(ada) AND alert = 'weekly'") == 1)
        }
    }

    @Test func showsTheFanOutTheOutcomesOfAnAlertOnly() async throws {
        try await withDatabase(schemas: .ofNotifier) { database in
            let (alertID, people) = (AlertID(), (0..<3).map { _ in UserID() })
            try await database.withPool(of: "notifier") { pool in
                try await pool.addSubscribers(people)
                try await pool.deliver(.sample(alertID: alertID, recipients: people))
                try await pool.query(
                    """
                    UPDATE deliveries SET state = 'failed', failure_reason = 'refused' WHERE user_id = \(people[0].uuid)
                    """)
                try await pool.query(
                    """
                    UPDATE deliveries SET lease_until = now() + interval '1 hour' WHERE user_id = \(people[1].uuid)
                    """)
                let suggestions = PostgresSuggestionStore(pool: pool, enabledChannels: [.email])
                _ = try await suggestions.deliver(to: people[0], handling: UUID()) { _ in try .quiz() }
            }

            let rows = try await database.withPool(of: "alert_fanout") { pool in
                try await pool.query(
                    "SELECT alert_id, channel, state, reason, recipients FROM notifier.alert_channels ORDER BY state"
                ).decode((UUID, String, String, String?, Int).self)
            }
            #expect(rows.map(\.0) == Array(repeating: alertID.uuid, count: 3))
            #expect(rows.map(\.2) == ["failed", "queued", "sent"])
            #expect(rows.map(\.3) == ["refused", nil, nil])
            #expect(rows.map(\.4) == [1, 1, 1])
        }
    }

    private let ada = UUID()
    private let bert = UUID()
    private let gone = UUID()

    private func migrate(_ pool: PostgresPool) async throws {
        try await Migrator(schema: "notifier", migrations: NotifierMigrations.all).apply(to: pool)
    }

    /// A database as of the migration before, with rows.
    private func withEarlierRows(_ body: (PostgresPool) async throws -> Void) async throws {
        let earlier = NotifierMigrations.all.filter { $0.number < NotifierMigrations.channels.number }
        try await withNotifierDatabase(migrations: earlier) { pool in
            try await pool.pipeline([
                """
                INSERT INTO subscribers (user_id, version, language, email, is_deleted, updated_at) VALUES
                (\(ada), 3, 'en', 'ada@example.org', false, now()), (\(bert), 1, 'de', NULL, false, now()),
                (\(gone), 2, 'en', NULL, true, now())
                """,
                """
                INSERT INTO sources (source_id, kind, urgency) VALUES (gen_random_uuid(), 'alert', 'urgent'),
                (gen_random_uuid(), 'digest', 'routine'), (gen_random_uuid(), 'quiz-suggestion', 'routine')
                """,
                "INSERT INTO texts (source, language, title, body) SELECT number, 'en', kind, 'Basel' FROM sources",
                """
                INSERT INTO entries (user_id, source, created_at, language)
                SELECT \(ada), number, \(Date.noon), 'en' FROM sources
                """,
                """
                INSERT INTO deliveries (user_id, source, channel, state, priority, attempts, next_attempt_at,
                    failure_reason, updated_at)
                VALUES (\(ada), 1, 'email', 'sent', 0, 1, \(Date.noon), NULL, \(Date.noon)),
                    (\(ada), 2, 'email', 'queued', 1, 2, \(Date.noon + 60), 'deferred', \(Date.noon)),
                    (\(ada), 3, 'email', 'failed', 1, 9, \(Date.noon), 'refused', \(Date.noon))
                """,
            ])
            try await body(pool)
        }
    }

    /// All that the gateway could see before.
    private func inbox(_ pool: PostgresPool) async throws -> [String] {
        try await pool.query(
            """
            SELECT (notification_id, user_id, kind, title, body, urgency, created_at, alert_id)::text FROM inbox
            ORDER BY notification_id
            """
        ).decode(String.self)
    }
}
