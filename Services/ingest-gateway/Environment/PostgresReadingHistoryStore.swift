import Domain
import MessageProtocol
import Postgres

/// Holds readings younger than ``days`` before the station's newest.
struct PostgresReadingHistoryStore: ReadingHistoryStore {
    let pool: PostgresPool

    /// Two weeks: a chart that shows how the season goes.
    static let days = 14

    func keep(_ reading: StationReadingRecorded) async throws {
        let (station, allergen) = (reading.station, reading.allergen)
        try await pool.pipeline([
            """
            INSERT INTO station_readings (provider, station_id, allergen, measured_at, concentration, intensity)
            VALUES (\(station.provider), \(station.id), \(allergen), \(reading.measuredAt),
                    \(reading.concentration.grainsPerCubicMetre), \(reading.intensityToday.value))
            ON CONFLICT DO NOTHING
            """,
            """
            DELETE FROM station_readings
            WHERE provider = \(station.provider) AND station_id = \(station.id) AND allergen = \(allergen)
              AND measured_at < \(reading.measuredAt)::timestamptz - make_interval(days => \(Self.days)::int)
            """,
        ])
    }
}
