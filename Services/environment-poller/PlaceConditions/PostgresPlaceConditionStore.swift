import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Tables `place_conditions`, `pollen_forecasts`, `forecast_peaks` and `polled_cells`.
struct PostgresPlaceConditionStore: PlaceConditionStore {
    let pool: PostgresPool

    func cellsDue(for source: Source, notAskedSince limit: Date) async throws -> [Cell] {
        let rows = try await pool.query(
            """
            SELECT cell.latitude_tenths, cell.longitude_tenths FROM cells AS cell
            LEFT JOIN polled_cells AS polled
                ON polled.provider = \(source) AND polled.latitude_tenths = cell.latitude_tenths
                AND polled.longitude_tenths = cell.longitude_tenths
            WHERE (polled.polled_at IS NULL OR polled.polled_at <= \(limit)) AND (
                EXISTS (
                    SELECT FROM subscribed_places AS place
                    WHERE place.latitude_tenths = cell.latitude_tenths
                        AND place.longitude_tenths = cell.longitude_tenths)
                OR \(source == .airQuality) AND EXISTS (
                    SELECT FROM stations AS station
                    WHERE station.latitude_tenths = cell.latitude_tenths
                        AND station.longitude_tenths = cell.longitude_tenths))
            ORDER BY polled.polled_at NULLS FIRST LIMIT 500
            """)
        return try rows.map { row in
            Cell(latitudeTenths: try row["latitude_tenths"], longitudeTenths: try row["longitude_tenths"])
        }
    }

    func record(
        _ report: PlaceReport, for cell: Cell, from source: Source, at now: Date, deciding decide: DecideForecast
    ) async throws -> Int {
        let providerCell = Cell(containing: report.coordinate)
        return try await pool.transaction { transaction in
            try await transaction.pipeline(
                SQL.replacing(report.conditions, in: cell, from: source)
                    + (source == .airQuality ? SQL.replacing(report.forecasts, in: cell) : [])
                    + [.polled(cell, source, at: now), .forgettingPeaks(of: providerCell, source, before: now)])
            let rows = try await transaction.query(
                """
                SELECT allergen, day::timestamp AT TIME ZONE 'UTC' AS day, intensity FROM forecast_peaks
                WHERE provider = \(source) AND latitude_tenths = \(providerCell.latitudeTenths)
                    AND longitude_tenths = \(providerCell.longitudeTenths)
                """)
            let announcement = decide(try [DayAllergen: Intensity](peaks: rows))
            try await transaction.query(.raising(announcement.peaks, in: providerCell, from: source))
            try await transaction.enqueue(
                announcement.alerts.map { try OutgoingMessage($0, from: .environmentPoller) })
            return announcement.alerts.count
        }
    }

    func recordNothing(for cell: Cell, from source: Source, at now: Date) async throws {
        try await pool.pipeline(
            SQL.replacing([PlaceCondition](), in: cell, from: source)
                + (source == .airQuality ? SQL.replacing([PollenForecast](), in: cell) : [])
                + [.polled(cell, source, at: now)])
    }

    func recordUnchanged(for cell: Cell, from source: Source, at now: Date) async throws {
        try await pool.query(.polled(cell, source, at: now))
    }
}

extension PostgresPlaceConditionStore: ForecastLookup {
    func intensities(at cell: Cell) async throws -> [DayAllergen: Intensity] {
        let rows = try await pool.query(
            """
            SELECT allergen, day::timestamp AT TIME ZONE 'UTC' AS day, intensity FROM pollen_forecasts
            WHERE latitude_tenths = \(cell.latitudeTenths) AND longitude_tenths = \(cell.longitudeTenths)
            """)
        return try [DayAllergen: Intensity](peaks: rows)
    }
}
