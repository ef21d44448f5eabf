import Domain
import EnvironmentReports
import Foundation
import MessageProtocol
import Postgres

/// Area alerts of the map.
struct PostgresAreaAlertMapStore: Sendable {
    let pool: PostgresPool

    /// Keeps an area alert once, in however many messages it comes.
    func keep(_ fact: AllergenAlertSuggested) async throws {
        try await pool.query(
            """
            INSERT INTO area_alerts (
                area_alert_id, allergen, latitude, longitude, radius, people, station_name, intensity,
                previous_intensity, suggested_at, expires_at
            ) VALUES (
                \(fact.areaAlertID.uuid), \(fact.allergen), \(fact.coordinate.latitude), \(fact.coordinate.longitude),
                \(fact.radius.value), \(fact.people), \(fact.station.name), \(fact.intensity.value),
                \(fact.previousIntensity.value), \(fact.suggestedAt), \(fact.expiresAt)
            )
            ON CONFLICT DO NOTHING
            """)
    }

    /// Those that have not expired, the newest first.
    func current(in box: BoundingBox, at instant: Date, limit: Int) async throws -> [MappedAreaAlert] {
        try await pool.query(
            """
            SELECT area_alert_id, allergen, latitude, longitude, radius, people, station_name, intensity,
                previous_intensity, suggested_at, expires_at
            FROM area_alerts WHERE expires_at > \(instant) AND \(box.condition(on: "area_alerts"))
            ORDER BY suggested_at DESC, area_alert_id LIMIT \(limit)
            """
        ).map { row in
            MappedAreaAlert(
                id: AreaAlertID(try row["area_alert_id", as: UUID.self]),
                coordinate: try Coordinate(latitude: try row["latitude"], longitude: try row["longitude"]),
                properties: AreaAlertRoutes.Properties(
                    allergen: try row["allergen"], radius: try row["radius"], people: try row["people"],
                    station: try row["station_name"], intensity: try Intensity(try row["intensity"]),
                    previousIntensity: try Intensity(try row["previous_intensity"]),
                    suggestedAt: try row["suggested_at"], expiresAt: try row["expires_at"]))
        }
    }
}
