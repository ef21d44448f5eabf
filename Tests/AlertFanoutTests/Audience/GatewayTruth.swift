import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport

@testable import alert_fanout

/// Gives the body a database with this service's schema, and a gateway's whose view is a table.
nonisolated(nonsending) func withGateway(
    _ body: nonisolated(nonsending) (GatewayTruth, PostgresPool) async throws -> Void
) async throws {
    let gateway = Migration(
        number: 1, name: "subscribers",
        statements: """
            CREATE TABLE subscribers (
                user_id uuid PRIMARY KEY, version bigint, wishes jsonb, email text, is_deleted boolean);
            CREATE VIEW people AS SELECT user_id, version FROM subscribers WHERE NOT is_deleted;
            GRANT USAGE ON SCHEMA ingest_gateway TO alert_fanout;
            GRANT SELECT ON subscribers, people TO alert_fanout;
            """)
    let schemas = [
        SchemaForTests("ingest_gateway", [gateway]), SchemaForTests("alert_fanout", AlertFanoutMigrations.all),
    ]
    try await withDatabase(schemas: schemas) { database in
        try await database.withPool(of: "ingest_gateway") { gateway in
            try await database.withPool(of: "alert_fanout") { pool in try await body(GatewayTruth(pool: gateway), pool)
            }
        }
    }
}

/// What the gateway knows of people.
struct GatewayTruth {
    let pool: PostgresPool

    private struct StoredSubscription: Codable {
        var place: Place?
        var sensitivities: [Sensitivity]
        var radius: Kilometres
        var language: String
        var emailNotifications: Bool
        var settings: NotificationSettings
    }

    func know(_ people: [Person]) async throws {
        for person in people {
            let change = try person.change()
            let subscription = StoredSubscription(
                place: change.place, sensitivities: change.sensitivities, radius: change.radius,
                language: change.language, emailNotifications: change.email != nil, settings: change.settings)
            try await pool.query(
                """
                INSERT INTO subscribers (user_id, version, wishes, email, is_deleted)
                VALUES (
                    \(person.id.uuid), \(person.version), \(try JSON(subscription)), \(person.email), \(person.isDeleted))
                """)
        }
    }

    func spoil(_ id: UserID, wishes: String) async throws {
        try await pool.query("UPDATE subscribers SET wishes = \(wishes)::jsonb WHERE user_id = \(id.uuid)")
    }
}

extension PostgresPool {
    func rebuild(sliceSize: Int = 10) async throws -> AudienceRebuild? {
        try await RebuildAudience(over: self, sliceSize: sliceSize)(progress: { _, _ in })
    }
}
