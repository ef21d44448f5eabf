import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres

/// People in the table `people`.
struct PostgresPersonStore: PersonStore {
    let pool: PostgresPool
    var eraser = PostgresPersonEraser()

    func keepIfNewer(_ change: SubscriberChanged) async throws {
        try await pool.transaction { try await keepIfNewer(change, in: $0) }
    }

    /// As part of a transaction that does more.
    func keepIfNewer(_ change: SubscriberChanged, in transaction: PostgresTransaction) async throws {
        // Waits for recordings of the person before destroying them.
        try await transaction.lockPerson(change.userID)
        let kept = try await transaction.query(try Self.keeping(change)).affectedCount == 1
        if kept, change.isDeleted { try await eraser.erase(change.userID, in: transaction) }
    }

    func person(_ userID: UserID) async throws -> Person? {
        try await pool.query("SELECT \(Person.columns) FROM people WHERE user_id = \(userID.uuid)").first
            .map(Person.init)
    }

    private static func keeping(_ change: SubscriberChanged) throws -> SQL {
        // Only what is measured can explain a day.
        let sensitivities = try JSON(change.sensitivities.filter(\.allergen.isMeasured))
        return """
            INSERT INTO people (
                user_id, version, latitude, longitude, time_zone, language, radius, sensitivities, birth_date,
                is_deleted
            ) VALUES (
                \(change.userID.uuid), \(change.version), \(change.place?.coordinate.latitude),
                \(change.place?.coordinate.longitude), \(change.settings.timeZone), \(change.language),
                \(change.radius.value), \(sensitivities), \(change.birthDate?.description)::date,
                \(change.isDeleted)
            )
            ON CONFLICT (user_id) DO UPDATE SET
                version = EXCLUDED.version, latitude = EXCLUDED.latitude, longitude = EXCLUDED.longitude,
                time_zone = EXCLUDED.time_zone, language = EXCLUDED.language, radius = EXCLUDED.radius,
                sensitivities = EXCLUDED.sensitivities, birth_date = EXCLUDED.birth_date,
                is_deleted = EXCLUDED.is_deleted
            WHERE people.version < EXCLUDED.version
            """
    }
}

/// Destroys everything stored about a person whose account was deleted. A backup of before has the key as well, until the
/// master key that wraps it there is destroyed: see docs/decisions/0053-erasure-and-backups.md.
struct PostgresPersonEraser: Sendable {
    /// Every table with a `user_id` except `people`, which remembers the deletion, and `person_keys`.
    static let tables = [
        "sample_blocks", "person_health", "suggestions", "measurements", "imports", "source_profiles", "symptom_days",
        "changed_symptoms", "threshold_proposals", "area_alert_recipients", "settling",
        "journal_days",
    ]

    func erase(_ userID: UserID, in transaction: PostgresTransaction) async throws {
        try await transaction.erasePersonKey(of: userID)
        try await transaction.pipeline(
            Self.tables.map { "DELETE FROM \(identifier: $0) WHERE user_id = \(userID.uuid)" })
    }
}

extension Person {
    static let columns: SQL = """
        user_id, latitude, longitude, time_zone, language, radius, sensitivities, birth_date::text AS birth_date, is_deleted,
        EXISTS (
            SELECT FROM consents
            WHERE consents.user_id = people.user_id AND consent = 'health-data' AND NOT is_granted
        ) AS refuses_health_data
        """

    init(_ row: Row) throws {
        let latitude: Double? = try row["latitude"]
        let longitude: Double? = try row["longitude"]
        if let latitude, let longitude {
            coordinate = try Coordinate(latitude: latitude, longitude: longitude)
        }
        userID = UserID(try row["user_id"])
        timeZone = TimeZone(identifier: try row["time_zone"]) ?? .gmt
        language = try row["language"]
        radius = Kilometres(try row["radius"])
        sensitivities = try row["sensitivities", as: JSON<KnownElements<Sensitivity>>.self].value.list
        birthDate = try row["birth_date", as: String?.self].flatMap { CalendarDay($0) }
        (isDeleted, refusesHealthData) = (try row["is_deleted"], try row["refuses_health_data"])
    }
}
