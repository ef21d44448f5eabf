import Domain
import Foundation
import Postgres

/// Reads the views that the environment-poller publishes, and the gateway's own history of readings.
struct PostgresEnvironmentStore: EnvironmentStore {
    let pool: PostgresPool

    func environment(near place: Coordinate, within radius: Kilometres) async throws -> EnvironmentAnswer {
        EnvironmentAnswer(
            readings: try await readings(near: place, within: radius),
            conditions: try await conditions(near: place, within: radius), sources: try await sources())
    }

    private func readings(
        near place: Coordinate, within radius: Kilometres
    ) async throws -> [EnvironmentAnswer.Reading] {
        // Stations are a few hundred, so the exact distance is computed for each.
        let rows = try await pool.query(
            """
            SELECT station_name, provider, station_id, latitude, longitude, allergen, concentration,
                   intensity_today, intensity_tomorrow, measured_at
            FROM environment_poller.current_readings
            """)
        return try rows.compactMap { row -> EnvironmentAnswer.Reading? in
            let coordinate = try Self.coordinate(of: row)
            let distance = coordinate.distance(to: place)
            guard distance <= radius else { return nil }
            return EnvironmentAnswer.Reading(
                stationName: try row["station_name", as: String.self], provider: try row["provider", as: String.self],
                stationID: try row["station_id", as: String.self], coordinate: coordinate,
                allergen: try row["allergen", as: Allergen.self],
                concentration: try row["concentration", as: Double.self],
                intensityToday: try row["intensity_today", as: Int.self],
                intensityTomorrow: try row["intensity_tomorrow", as: Int?.self],
                measuredAt: try row["measured_at", as: Date.self], distance: distance)
        }
        .sorted { ($0.distance, $0.allergen.rawValue) < ($1.distance, $1.allergen.rawValue) }
    }

    private func conditions(
        near place: Coordinate, within radius: Kilometres
    ) async throws -> [EnvironmentAnswer.Condition] {
        // A degree of latitude has 111 km: the box keeps far cells from being read, the distance decides.
        let margin = radius.value / 111 + 0.1
        let rows = try await pool.query(
            """
            SELECT provider, latitude, longitude, quantity, value, unit, valid_at
            FROM environment_poller.current_conditions
            WHERE latitude BETWEEN \(place.latitude - margin) AND \(place.latitude + margin)
            """)
        return try rows.compactMap { row -> EnvironmentAnswer.Condition? in
            let distance = try Self.coordinate(of: row).distance(to: place)
            guard distance <= radius else { return nil }
            return EnvironmentAnswer.Condition(
                provider: try row["provider", as: String.self], quantity: try row["quantity", as: String.self],
                value: try row["value", as: Double.self], unit: try row["unit", as: String.self],
                validAt: try row["valid_at", as: Date.self], distance: distance)
        }
        .sorted { ($0.distance, $0.quantity) < ($1.distance, $1.quantity) }
    }

    private func sources() async throws -> [EnvironmentAnswer.Source] {
        try await pool.query(
            "SELECT provider, state, reason, since, last_success FROM environment_poller.sources ORDER BY provider"
        ).map { row in
            EnvironmentAnswer.Source(
                provider: try row["provider", as: String.self], state: try row["state", as: String.self],
                reason: try row["reason", as: String?.self], since: try row["since", as: Date.self],
                lastSuccess: try row["last_success", as: Date?.self])
        }
    }

    func history(provider: String, stationID: String, allergen: Allergen) async throws -> [HistoryPoint] {
        try await pool.query(
            """
            SELECT measured_at, concentration, intensity FROM station_readings
            WHERE provider = \(provider) AND station_id = \(stationID) AND allergen = \(allergen)
            ORDER BY measured_at
            """
        ).map { row in
            HistoryPoint(
                measuredAt: try row["measured_at", as: Date.self],
                concentration: try row["concentration", as: Double.self],
                intensity: try row["intensity", as: Int.self])
        }
    }

    private static func coordinate(of row: Row) throws -> Coordinate {
        try Coordinate(
            latitude: try row["latitude", as: Double.self], longitude: try row["longitude", as: Double.self])
    }
}
