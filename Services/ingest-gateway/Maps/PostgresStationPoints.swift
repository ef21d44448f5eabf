import Domain
import EnvironmentReports
import Foundation
import Postgres

/// The points of stations.
struct PostgresStationPoints: Sendable {
    let pool: PostgresPool
    let directory: ProviderDirectory
    let now: @Sendable () async throws -> Date

    /// Each station of a box with its strongest allergen of today, in its own time zone.
    /// - Parameter words: the allergens that count; nil for all.
    func callAsFunction(in box: BoundingBox, of words: [String]?, audience: Audience) async throws -> MapPoints {
        let providers = Dictionary(try await directory.providers().map { ($0.profile.id, $0.profile) }) { one, _ in one
        }
        let time = try await now()
        let utc = CalendarDay(of: time, in: .gmt)
        let counted: SQL = words.map { "day.allergen = ANY (\($0))" } ?? "true"
        let measured: SQL = words.map { "station.allergens && \($0)" } ?? "true"
        let rows = try await pool.query(
            """
            SELECT station.provider, station.latitude, station.longitude, station.time_zone, days.days
            FROM environment_poller.stations AS station
            LEFT JOIN LATERAL (
                SELECT jsonb_object_agg(day, intensity) AS days
                FROM (
                    SELECT day.day::text AS day, max(day.intensity) AS intensity
                    FROM environment_poller.station_days AS day
                    WHERE day.provider = station.provider AND day.station_id = station.station_id AND \(counted)
                        AND day.day BETWEEN \(utc.previous.description)::date AND \(utc.next.description)::date
                    GROUP BY 1
                ) AS strongest
            ) AS days ON true
            WHERE \(box.condition(on: "station")) AND \(measured)
            ORDER BY station.provider, station.station_id LIMIT \(MapPoints.most + 1)
            """)
        let points: [[Double?]] = try rows.prefix(MapPoints.most).compactMap { row in
            guard let profile = providers[try row["provider", as: String.self]] else { return nil }
            let zone = TimeZone(identifier: try row["time_zone", as: String.self]) ?? .gmt
            let days = try row["days", as: JSON<[String: Int]>?.self]?.value ?? [:]
            let intensity = try days[CalendarDay(of: time, in: zone).description].map { try Intensity($0) }
            let isShown = audience.maySee(profile.terms.redistribution)
            return [
                try row["latitude"], try row["longitude"], intensity.map { Double($0.level.rawValue) } ?? -1,
                isShown ? intensity.map { Double($0.value) } : nil,
            ]
        }
        return MapPoints(points: points, isCutOff: rows.count > MapPoints.most)
    }
}
