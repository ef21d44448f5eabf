import Domain
import Foundation
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

    @Test(arguments: [
        "notifications", "subscribers", "deliveries", "batches", "outbox", "handled_messages", "migrations",
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
                let error = await #expect(throws: PostgresError.self) {
                    try await pool.query("DELETE FROM notifier.inbox")
                }
                #expect(error?.sqlState == "42501")
            }
        }
    }
}

extension NewNotification {
    static func quiz() throws -> NewNotification {
        NewNotification(
            sourceID: UUID(), kind: .quizSuggestion, urgency: .routine,
            text: try .quizSuggestion(for: try .sample()), createdAt: .noon)
    }
}
