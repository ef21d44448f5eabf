import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport

@testable import alert_fanout

/// Gives the body a database of its own with the schema of this service.
nonisolated(nonsending) func withFanoutDatabase(
    _ body: nonisolated(nonsending) (PostgresPool) async throws -> Void
) async throws {
    try await withDatabase(migrations: AlertFanoutMigrations.all, schema: "alert_fanout", body)
}

extension PostgresPool {
    /// The batches that wait in the outbox, in their order.
    func announcedBatches() async throws -> [NotificationBatchReady] {
        let rows = try await query(
            "SELECT body FROM outbox WHERE type = \(NotificationBatchReady.name.rawValue) ORDER BY sequence")
        return try rows.decode([UInt8].self).map { try MessageCoding.decode(NotificationBatchReady.self, from: $0) }
    }

    func announcedRecipients() async throws -> [UserID] { try await announcedBatches().flatMap(\.recipients) }

    func audience(_ people: [Person]) async throws {
        for person in people { try await PostgresAudienceStore(pool: self).keepIfNewer(person.member()) }
    }

    /// Loads many people in one go.
    func loadAudience(_ people: [Person]) async throws {
        try await copy(
            into: "audience",
            columns: ["user_id", "version", "latitude", "longitude", "radius_km", "language"],
            rows: people.map { person in
                [
                    person.id.uuid, person.version, person.coordinate?.latitude, person.coordinate?.longitude,
                    person.radius, person.language,
                ] as [(any PostgresValue)?]
            })
        try await copy(
            into: "audience_allergens", columns: ["user_id", "allergen", "threshold"],
            rows: people.flatMap { person in
                person.thresholds.map { [person.id.uuid, $0.key.rawValue, $0.value] as [(any PostgresValue)?] }
            })
        try await query("ANALYZE")
    }
}
