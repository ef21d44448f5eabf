import Domain
import Foundation
import Localization
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import notifier

@Suite struct InboxViewTests {
    @Test func showsAlertsAndSuggestionsToTheGateway() async throws {
        try await withDatabase(schemas: .ofNotifier) { database in
            let (userID, alertID) = (UserID(), AlertID())
            try await database.withPool(of: "notifier") { pool in
                try await pool.deliver(.sample(alertID: alertID, urgency: .urgent, recipients: [userID]))
                let suggestions = PostgresSuggestionStore(pool: pool, enabledChannels: [])
                _ = try await suggestions.deliver(to: userID, handling: UUID()) { _ in try .quiz() }
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

    @Test func distinguishesDigestsFromAlerts() async throws {
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

    @Test func putsEachPersonsOwnThresholdIntoTheNote() async throws {
        try await withNotifierDatabase { pool in
            let (alertID, low, high, without) = (AlertID(), UserID(), UserID(), UserID())
            let note = "You asked to hear from {threshold} of 10, so {threshold}."
            try await pool.deliver(
                .sample(alertID: alertID, body: "Birch.", recipients: [high, low])
                    .with(personalNote: note, thresholds: [10, 3]))
            try await pool.deliver(
                .sample(alertID: alertID, body: "Birch.", recipients: [without]).with(personalNote: note))

            #expect(try await pool.body(for: low) == ["Birch. You asked to hear from 3 of 10, so 3."])
            #expect(try await pool.body(for: high) == ["Birch. You asked to hear from 10 of 10, so 10."])
            #expect(try await pool.body(for: without) == ["Birch."])
        }
    }

    @Test func storesTheThresholdsOfRecipientsWithANote() async throws {
        try await withNotifierDatabase { pool in
            let (gone, first, second) = (UserID(), UserID(), UserID())
            try await pool.delete(gone)

            try await pool.deliver(
                .sample(body: "Birch.", recipients: [first, gone, second])
                    .with(personalNote: "From {threshold}.", thresholds: [3, 5, 7]))

            #expect(try await pool.body(for: first) == ["Birch. From 3."])
            #expect(try await pool.body(for: second) == ["Birch. From 7."])
        }
    }

    @Test func showsHowLongItIsOfUseInWhichLanguageAndSinceWhenItIsOpened() async throws {
        try await withNotifierDatabase { pool in
            let alertID = AlertID()
            try await pool.deliver(.sample(alertID: alertID, language: "de").with(expiresAt: .noon + 60))
            try await pool.query("UPDATE entries SET read_at = \(Date.noon + 5)")

            let rows = try await pool.query("SELECT expires_at, language, opened_at, source_id FROM inbox")
            let shown = try rows.decode((Date, String, Date, UUID).self)
            #expect(shown.map(\.0) == [.noon + 60])
            #expect(shown.map(\.1) == ["de"])
            #expect(shown.map(\.2) == [.noon + 5])
            #expect(shown.map(\.3) == [alertID.uuid])
        }
    }

    @Test(arguments: [
        "entries", "notifications", "sources", "texts", "stopped_alerts", "subscribers", "endpoints", "routes",
        "deliveries", "digest_windows", "alert_channels", "batches", "outbox", "handled_messages", "retries",
        "migrations",
    ])
    func hidesEverythingElseFromTheGateway(_ table: String) async throws {
        try await withDatabase(schemas: .ofNotifier) { database in
            try await database.withPool(of: "ingest_gateway") { pool in
                let error = await #expect(throws: PostgresError.self) {
                    try await pool.query("SELECT FROM notifier.\(identifier: table)")
                }
                #expect(error?.sqlState == "42501")
            }
        }
    }

    @Test func letsTheGatewayWriteNothing() async throws {
        try await withDatabase(schemas: .ofNotifier) { database in
            try await database.withPool(of: "ingest_gateway") { pool in
                await #expect(throws: PostgresError.self) { try await pool.query("DELETE FROM notifier.inbox") }
                let mayWrite = try await pool.query(
                    "SELECT has_table_privilege('notifier.inbox', 'INSERT, UPDATE, DELETE, TRUNCATE')")
                #expect(try mayWrite.decode(Bool.self) == [false])
            }
        }
    }
}

extension PostgresPool {
    fileprivate func body(for userID: UserID) async throws -> [String] {
        try await query("SELECT body FROM inbox WHERE user_id = \(userID.uuid)").decode(String.self)
    }
}

extension NewNotification {
    static func quiz() throws -> NewNotification {
        NewNotification(
            sourceID: UUID(), kind: .quizSuggestion, urgency: .routine, language: "en",
            text: try .quizSuggestion(for: try .sample(), in: .english), createdAt: .noon)
    }
}
