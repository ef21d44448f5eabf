import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import notifier

@Suite struct TextsMigrationTests {
    @Test func movesEveryRowAndShowsTheSameInbox() async throws {
        try await withEarlierRows { pool in
            let before = try await inbox(pool)

            try await Migrator(schema: "notifier", migrations: NotifierMigrations.all).apply(to: pool)

            #expect(before.count == 6)
            #expect(try await inbox(pool) == before)
            #expect(try await pool.count("notifications WHERE read_at IS NOT NULL") == 1)
        }
    }

    @Test func keepsEachTextOncePerSource() async throws {
        try await withEarlierRows { pool in
            try await Migrator(schema: "notifier", migrations: NotifierMigrations.all).apply(to: pool)

            #expect(try await pool.count("sources") == 3)
            // Each alert has two.
            #expect(try await pool.count("texts") == 5)
            #expect(try await pool.count("texts WHERE language = 'und-x-2'") == 2)
        }
    }

    @Test func keepsTheMailsWithTheirAttempts() async throws {
        try await withEarlierRows { pool in
            try await Migrator(schema: "notifier", migrations: NotifierMigrations.all).apply(to: pool)

            let mails = try await pool.query(
                """
                SELECT deliveries.id, attempts, title FROM deliveries JOIN notifications USING (user_id, source)
                WHERE state = 'queued'
                """
            ).decode((UUID, Int, String).self)
            #expect(mails.map(\.0) == [waiting])
            #expect(mails.map(\.1) == [2])
            #expect(mails.map(\.2) == ["Birke"])
            #expect(try await pool.count("deliveries WHERE id = \(sent) AND state = 'accepted'") == 1)
            #expect(try await pool.count("deliveries") == 2)
        }
    }

    @Test func notifiesNobodyAgainOfWhatTheyHadBefore() async throws {
        try await withEarlierRows { pool in
            try await Migrator(schema: "notifier", migrations: NotifierMigrations.all).apply(to: pool)
            let newcomer = UserID()

            try await pool.deliver(.sample(alertID: AlertID(alert), recipients: [UserID(ada), newcomer]))

            #expect(try await pool.count("notifications WHERE user_id = \(ada)") == 3)
            #expect(try await pool.inbox(of: newcomer) == ["Birch pollen is high near you"])
            #expect(try await pool.count("batches WHERE size = 2 AND delivered = 2 AND superseded = 0") == 2)
        }
    }

    private let ada = UUID()
    private let bert = UUID()
    private let carl = UUID()
    private let alert = UUID()
    private let secondAlert = UUID()
    private let suggestion = UUID()
    private let waiting = UUID()
    private let sent = UUID()

    /// A database as of the migration before, with rows.
    private func withEarlierRows(_ body: (PostgresPool) async throws -> Void) async throws {
        let earlier = NotifierMigrations.all.filter { $0.number < NotifierMigrations.texts.number }
        try await withNotifierDatabase(migrations: earlier) { pool in
            try await addEarlierRows(to: pool)
            try await body(pool)
        }
    }

    private func addEarlierRows(to pool: PostgresPool) async throws {
        let (adas, carls) = (UUID(), UUID())
        try await pool.pipeline([
            """
            INSERT INTO notifications (user_id, id, source_id, kind, urgency, title, body, created_at, read_at) VALUES
            (\(ada), \(adas), \(alert), 'alert', 'urgent', 'Birch', 'Basel', \(Date.noon), \(Date.noon + 9)),
            (\(bert), gen_random_uuid(), \(alert), 'alert', 'urgent', 'Birch', 'Basel', \(Date.noon), NULL),
            (\(carl), \(carls), \(alert), 'alert', 'urgent', 'Birke', 'Basel', \(Date.noon + 1), NULL),
            (\(ada), gen_random_uuid(), \(secondAlert), 'alert', 'routine', 'Birch', 'Basel', \(Date.noon), NULL),
            (\(bert), gen_random_uuid(), \(secondAlert), 'alert', 'routine', 'Birch', 'Bern', \(Date.noon), NULL),
            (\(ada), gen_random_uuid(), \(suggestion), 'quiz-suggestion', 'routine', 'Hm', '96', \(Date.noon), NULL)
            """,
            """
            INSERT INTO deliveries
            (user_id, id, notification_id, channel, state, priority, attempts, next_attempt_at, updated_at) VALUES
            (\(ada), \(sent), \(adas), 'email', 'sent', 0, 1, \(Date.noon), \(Date.noon)),
            (\(carl), \(waiting), \(carls), 'email', 'queued', 0, 2, \(Date.noon), \(Date.noon))
            """,
            """
            INSERT INTO batches (batch_id, alert_id, size, delivered, failed, settled_at)
            VALUES (gen_random_uuid(), \(alert), 2, 2, 0, \(Date.noon))
            """,
        ])
    }

    /// All that the gateway could see before.
    private func inbox(_ pool: PostgresPool) async throws -> [String] {
        try await pool.query(
            """
            SELECT (notification_id, user_id, kind, title, body, urgency, created_at, alert_id)::text FROM inbox
            ORDER BY user_id, notification_id
            """
        ).decode(String.self)
    }
}
