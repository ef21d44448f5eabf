import Domain
import MessageProtocol
import Postgres

/// Table `people`.
struct PostgresPersonStore: PersonStore {
    let pool: PostgresPool
    var eraser = PostgresPersonEraser()

    func keepIfNewer(_ change: SubscriberChanged) async throws {
        let statement = try Self.keeping(change)
        try await pool.transaction { transaction in
            // What is being recorded of the person is finished before it is destroyed.
            try await transaction.lockPerson(change.userID)
            let kept = try await transaction.query(statement).affectedCount == 1
            if kept, change.isDeleted { try await eraser.erase(change.userID, in: transaction) }
        }
    }

    func person(_ userID: UserID) async throws -> Person? {
        try await pool.query("SELECT \(Person.columns) FROM people WHERE user_id = \(userID.uuid)").first
            .map(Person.init)
    }

    private static func keeping(_ change: SubscriberChanged) throws -> SQL {
        """
        INSERT INTO people (
            user_id, version, latitude, longitude, time_zone, language, radius, sensitivities, is_deleted
        ) VALUES (
            \(change.userID.uuid), \(change.version), \(change.place?.coordinate.latitude),
            \(change.place?.coordinate.longitude), \(change.settings.timeZone), \(change.language),
            \(change.radius.value), \(try JSON(change.sensitivities)), \(change.isDeleted)
        )
        ON CONFLICT (user_id) DO UPDATE SET
            version = EXCLUDED.version, latitude = EXCLUDED.latitude, longitude = EXCLUDED.longitude,
            time_zone = EXCLUDED.time_zone, language = EXCLUDED.language, radius = EXCLUDED.radius,
            sensitivities = EXCLUDED.sensitivities, is_deleted = EXCLUDED.is_deleted
        WHERE people.version < EXCLUDED.version
        """
    }
}
