import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Keeps the recent history of each station for charts.
struct StationReadingHandler: MessageHandler {
    let store: PostgresReadingHistoryStore

    func handle(_ fact: StationReadingRecorded, _ context: MessageContext) async throws -> Verdict {
        try await store.keep(fact)
        return .done
    }
}

/// Holds readings younger than ``days`` before the station's newest.
struct PostgresReadingHistoryStore: Sendable {
    let pool: PostgresPool

    /// Two weeks: a chart that shows how the season goes.
    static let days = 14

    /// Keeping the same reading twice has the effect of once.
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

    /// The kept history of one allergen at one station, oldest first, as the staff corrected it: whatever the order in
    /// which readings and corrections came.
    func history(provider: String, stationID: String, allergen: Allergen) async throws -> [HistoryPoint] {
        try await pool.query(
            """
            SELECT measured_at, coalesce(corrected.concentration, reading.concentration) AS concentration,
                coalesce(corrected.intensity, reading.intensity) AS intensity,
                corrected.number IS NOT NULL AS is_corrected
            FROM station_readings AS reading
            LEFT JOIN LATERAL (
                SELECT number, concentration, intensity FROM station_corrections AS correction
                WHERE correction.provider = reading.provider AND correction.station_id = reading.station_id
                    AND correction.allergen = reading.allergen AND correction.measured_at = reading.measured_at
                ORDER BY number DESC LIMIT 1
            ) AS corrected ON true
            WHERE provider = \(provider) AND station_id = \(stationID) AND allergen = \(allergen)
                AND (corrected.number IS NULL OR corrected.concentration IS NOT NULL)
            ORDER BY measured_at
            """
        ).map { row in
            HistoryPoint(
                measuredAt: try row["measured_at", as: Date.self],
                concentration: try row["concentration", as: Double.self],
                intensity: try row["intensity", as: Int.self],
                isCorrected: try row["is_corrected", as: Bool.self] ? true : nil)
        }
    }
}

struct HistoryPoint: Codable, Sendable, Equatable {
    var measuredAt: Date
    /// Grains/m³.
    var concentration: Double
    var intensity: Int
    /// True when the staff corrected it; absent otherwise.
    var isCorrected: Bool?
}
