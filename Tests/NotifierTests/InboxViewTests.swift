import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import notifier

@Suite struct InboxViewTests {
    @Test func showsAlertsAndSuggestionsToTheGateway() async throws {
        try await withDatabase(schemas: [SchemaForTests("notifier", NotifierMigrations.all)]) { database in
            let (userID, alertID) = (UserID(), AlertID())
            try await database.withPool(of: "notifier") { pool in
                try await pool.deliver(.sample(alertID: alertID, urgency: .urgent, recipients: [userID]))
                let suggestions = PostgresQuizSuggestionStore(pool: pool, queuesMail: false)
                _ = try await suggestions.deliver(.quiz(), to: userID, handling: UUID())
            }

            let rows = try await database.withPool(of: "ingest_gateway") { pool in
                try await pool.query(
                    """
                    SELECT notification_id, kind, title, body, urgency, created_at, alert_id
                    FROM notifier.inbox WHERE user_id = \(userID.uuid) ORDER BY kind
                    """
                ).decode((UUID, String, String, String, String, Date, UUID?).self)
            }

            #expect(rows.map(\.1) == ["alert", "quiz-suggestion"])
            #expect(rows.map(\.4) == ["urgent", "routine"])
            #expect(rows.map(\.5) == [.noon, .noon])
            #expect(rows.map(\.6) == [alertID.uuid, nil])
        }
    }

    @Test func tellsDigestsFromAlerts() async throws {
        try await withNotifierDatabase { pool in
            try await pool.deliver(.sample().with(lane: .digest))

            let kinds = try await pool.query("SELECT kind, alert_id FROM inbox").decode((String, UUID?).self)
            #expect(kinds.map(\.0) == ["digest"])
            #expect(kinds.map(\.1) == [nil])
        }
    }

    @Test func showsEachPersonTheTextInTheirLanguage() async throws {
        try await withNotifierDatabase { pool in
            let (alertID, english, german) = (AlertID(), UserID(), UserID())
            try await pool.deliver(.sample(alertID: alertID, title: "Birch", recipients: [english]))
            try await pool.deliver(.sample(alertID: alertID, language: "de", title: "Birke", recipients: [german]))

            #expect(try await pool.inbox(of: english) == ["Birch"])
            #expect(try await pool.inbox(of: german) == ["Birke"])
            #expect(try await pool.count("texts") == 2)
        }
    }

    @Test(arguments: [
        "entries", "notifications", "sources", "texts", "stopped_alerts", "subscribers", "deliveries", "batches",
        "outbox",
        "handled_messages", "migrations",
    ])
    func hidesEverythingElseFromTheGateway(_ table: String) async throws {
        try await withDatabase(schemas: [SchemaForTests("notifier", NotifierMigrations.all)]) { database in
            try await database.withPool(of: "ingest_gateway") { pool in
                let error = await #expect(throws: PostgresError.self) {
                    try await pool.query("SELECT FROM notifier.\(identifier: table)")
                }
                #expect(error?.sqlState == "42501")
            }
        }
    }

    @Test func letsTheGatewayWriteNothing() async throws {
        try await withDatabase(schemas: [SchemaForTests("notifier", NotifierMigrations.all)]) { database in
            try await database.withPool(of: "ingest_gateway") { pool in
                await #expect(throws: PostgresError.self) { try await pool.query("DELETE FROM notifier.inbox") }
                let mayWrite = try await pool.query(
                    "SELECT has_table_privilege('notifier.inbox', 'INSERT, UPDATE, DELETE, TRUNCATE')")
                #expect(try mayWrite.decode(Bool.self) == [false])
            }
        }
    }
}

extension NewNotification {
    static func quiz() throws -> NewNotification {
        NewNotification(
            sourceID: UUID(), kind: .quizSuggestion, urgency: .routine, language: "en",
            text: try .quizSuggestion(for: try .sample()), createdAt: .noon)
    }
}
