import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Sessions
import TestSupport

@testable import ingest_gateway

/// One row as the notifier's views show it, put into a table of the same name and columns.
struct InboxRow: Sendable {
    var id = UUID()
    var userID: UserID
    var kind = "alert"
    var title = "Birch pollen"
    var alertID: UUID? = UUID()
    var openedAt: Date?
    var expiresAt: Date?
    /// What it is about.
    var sourceID = UUID()

    static let migration = Migration(
        number: 1, name: "stand_in",
        statements: """
            CREATE TABLE inbox (
                notification_id uuid, user_id uuid, kind text, title text, body text, urgency text,
                created_at timestamptz, alert_id uuid, opened_at timestamptz, expires_at timestamptz,
                source_id uuid
            );
            CREATE VIEW personal_inbox AS SELECT * FROM inbox;
            GRANT USAGE ON SCHEMA notifier TO ingest_gateway;
            GRANT SELECT ON inbox, personal_inbox TO ingest_gateway;
            """)

    var insertion: SQL {
        """
        INSERT INTO inbox VALUES (\(id), \(userID.uuid), \(kind), \(title), 'It is strong.', 'urgent',
            \(GatewayUnderTest.now), \(alertID), \(openedAt), \(expiresAt),
            \(sourceID))
        """
    }
}

/// The gateway beside an inbox that a test fills.
struct InboxUnderTest: Sendable {
    let gateway: GatewayUnderTest
    let notifier: PostgresPool

    static func run(
        settings: GatewaySettings = GatewaySettings(),
        _ body: @escaping @Sendable (InboxUnderTest) async throws -> Void
    ) async throws {
        let schemas = [
            SchemaForTests.accounts,
            SchemaForTests("ingest_gateway", IngestGatewayMigrations.all),
            SchemaForTests("notifier", [InboxRow.migration]),
        ]
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "ingest_gateway") { pool in
                try await database.withPool(of: "notifier") { notifier in
                    try await GatewayUnderTest.run(over: pool, settings: settings) { gateway in
                        try await body(InboxUnderTest(gateway: gateway, notifier: notifier))
                    }
                }
            }
        }
    }

    struct Account: Sendable {
        var userID: UserID
        var token: String
    }

    func signUp(_ email: String = "somebody@example.org") async throws -> Account {
        let person = try await gateway.join(email)
        return Account(userID: person.userID, token: person.token.text)
    }

    func notify(_ userID: UserID, _ change: (inout InboxRow) -> Void = { _ in }) async throws -> InboxRow {
        var row = InboxRow(userID: userID)
        change(&row)
        try await notifier.query(row.insertion)
        return row
    }
}
