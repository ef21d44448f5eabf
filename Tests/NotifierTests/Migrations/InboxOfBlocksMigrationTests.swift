import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import notifier

/// The views over blocks take the place of those over rows, on a database in use.
@Suite(.timeLimit(.minutes(20))) struct InboxOfBlocksMigrationTests {
    private static let earlier = NotifierMigrations.all.filter { $0.number < NotifierMigrations.inboxOfBlocks.number }

    @Test func showsTheSameAsBefore() async throws {
        try await withNotifierDatabase(migrations: Self.earlier) { pool in
            try await Self.fill(pool)
            let before = (try await rows(of: "notifications", pool), try await rows(of: "inbox", pool))

            try await migrate(pool)

            #expect(before.0.count == 4 && before.1.count == 2)
            #expect(try await rows(of: "notifications", pool) == before.0)
            #expect(try await rows(of: "inbox", pool) == before.1)
        }
    }

    @Test func waitsForTheSeatsOfAlertFanout() async throws {
        let schemas = [SchemaForTests("alert_fanout", []), SchemaForTests("notifier", Self.earlier)]
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "notifier") { pool in
                try await Self.fill(pool)
                let error = await #expect(throws: PostgresError.self) { try await migrate(pool) }
                #expect(error.map { "\($0)".contains("migrate that first") } == true)
                #expect(try await rows(of: "inbox", pool).count == 2)

                try await database.withPool(of: "alert_fanout") { pool in
                    try await Migrator(schema: "alert_fanout", migrations: SchemaForTests.seats.migrations)
                        .apply(to: pool)
                }
                try await migrate(pool)
                #expect(try await rows(of: "inbox", pool).count == 2)
            }
        }
    }

    private func migrate(_ pool: PostgresPool) async throws {
        _ = try await Migrator(schema: "notifier", migrations: NotifierMigrations.all).apply(to: pool)
    }

    private func rows(of view: String, _ pool: PostgresPool) async throws -> [String] {
        try await pool.query("SELECT shown::text FROM \(identifier: view) AS shown ORDER BY 1").decode(String.self)
    }

    /// Rows of every kind: opened, superseded, under an id of before, and personal.
    private static func fill(_ pool: PostgresPool) async throws {
        let thread = UUID()
        try await pool.pipeline([
            """
            INSERT INTO sources (source_id, kind, urgency, thread_id, raised_at, is_personal) VALUES
            (gen_random_uuid(), 'alert', 'urgent', \(thread), \(Date.noon - 2), false),
            (gen_random_uuid(), 'alert', 'urgent', \(thread), \(Date.noon - 1), false),
            (gen_random_uuid(), 'quiz-suggestion', 'routine', NULL, NULL, true),
            (gen_random_uuid(), 'digest', 'routine', NULL, NULL, true)
            """,
            """
            INSERT INTO texts (source, language, title, body, personal_note)
            SELECT number, 'en', kind, 'Basel.', 'From {threshold}.' FROM sources
            """,
            """
            INSERT INTO entries (user_id, source, created_at, read_at, superseded_at, id, language, threshold)
            SELECT gen_random_uuid(), number, \(Date.noon), CASE kind WHEN 'quiz-suggestion' THEN \(Date.noon + 1) END,
                CASE WHEN raised_at = \(Date.noon - 2) THEN \(Date.noon + 2) END,
                CASE kind WHEN 'alert' THEN gen_random_uuid() END, 'en', CASE kind WHEN 'alert' THEN 4 END
            FROM sources
            """,
        ])
    }
}
