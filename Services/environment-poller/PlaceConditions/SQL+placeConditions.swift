import Domain
import Foundation
import Postgres

extension SQL {
    static func replacing(_ conditions: [PlaceCondition], in cell: Cell, from source: Source) -> [SQL] {
        [
            "DELETE FROM place_conditions WHERE provider = \(source) AND \(inCell(cell))",
            """
            INSERT INTO place_conditions (
                provider, latitude_tenths, longitude_tenths, quantity, value, unit, valid_at)
            SELECT \(source)::text, \(cell.latitudeTenths), \(cell.longitudeTenths), * FROM unnest(
                \(conditions.map(\.quantity.rawValue)), \(conditions.map(\.value)), \(conditions.map(\.unit)),
                \(conditions.map(\.validAt)))
            """,
        ]
    }

    static func replacing(_ forecasts: [PollenForecast], in cell: Cell) -> [SQL] {
        [
            "DELETE FROM pollen_forecasts WHERE \(inCell(cell))",
            """
            INSERT INTO pollen_forecasts (
                latitude_tenths, longitude_tenths, allergen, day, concentration, intensity, expected_at)
            SELECT \(cell.latitudeTenths), \(cell.longitudeTenths), allergen, (expected_at AT TIME ZONE 'UTC')::date,
                concentration, intensity, expected_at
            FROM unnest(
                \(forecasts.map(\.allergen.rawValue)), \(forecasts.map(\.concentration.grainsPerCubicMetre)),
                \(forecasts.map(\.intensity.value)), \(forecasts.map(\.expectedAt))
            ) AS forecast (allergen, concentration, intensity, expected_at)
            """,
        ]
    }

    static func polled(_ cell: Cell, _ source: Source, at now: Date) -> SQL {
        """
        INSERT INTO polled_cells (provider, latitude_tenths, longitude_tenths, polled_at)
        VALUES (\(source), \(cell.latitudeTenths), \(cell.longitudeTenths), \(now))
        ON CONFLICT (provider, latitude_tenths, longitude_tenths) DO UPDATE SET polled_at = EXCLUDED.polled_at
        """
    }

    static func raising(_ peaks: [DayAllergen: Intensity], in cell: Cell, from source: Source) -> SQL {
        """
        INSERT INTO forecast_peaks (provider, latitude_tenths, longitude_tenths, allergen, day, intensity)
        SELECT \(source)::text, \(cell.latitudeTenths), \(cell.longitudeTenths), allergen,
            (day AT TIME ZONE 'UTC')::date, intensity
        FROM \(peaks.unnested) AS peak (allergen, day, intensity)
        ON CONFLICT (provider, latitude_tenths, longitude_tenths, allergen, day)
            DO UPDATE SET intensity = EXCLUDED.intensity
        """
    }

    /// Days that are over raise nothing any more.
    static func forgettingPeaks(of cell: Cell, _ source: Source, before now: Date) -> SQL {
        """
        DELETE FROM forecast_peaks
        WHERE provider = \(source) AND \(inCell(cell)) AND day < (\(now) AT TIME ZONE 'UTC')::date
        """
    }

    private static func inCell(_ cell: Cell) -> SQL {
        "latitude_tenths = \(cell.latitudeTenths) AND longitude_tenths = \(cell.longitudeTenths)"
    }
}
