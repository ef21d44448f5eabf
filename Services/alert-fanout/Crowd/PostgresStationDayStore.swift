import Domain
import Postgres

/// Stations' days in the table `station_days`.
struct PostgresStationDayStore: StationDayStore {
    let pool: PostgresPool

    func raise(_ key: StationDayKey, at coordinate: Coordinate, to intensity: Intensity) async throws {
        try await pool.query(
            """
            INSERT INTO station_days AS known (provider, station_id, allergen, day, latitude, longitude, intensity)
            VALUES (\(key.provider), \(key.stationID), \(key.allergen), \(key.day.description)::date,
                \(coordinate.latitude), \(coordinate.longitude), \(intensity.value))
            ON CONFLICT (day, provider, station_id, allergen) DO UPDATE SET intensity = excluded.intensity
            WHERE known.intensity < excluded.intensity
            """)
    }
}
