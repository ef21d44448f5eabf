import Domain
import Foundation
import MessageProtocol
import Postgres

/// View `cell_reports`: the strongest forecast of the providers' cells around a place.
struct PostgresForecastLookup: ForecastLookup {
    let pool: PostgresPool
    /// Of the providers that are polled.
    let profiles: [ProviderProfile]

    func intensities(
        at coordinate: Coordinate, on day: CalendarDay, in zone: TimeZone
    ) async throws -> [Allergen: Intensity] {
        let base = Grid.tenthOfDegree.cell(containing: coordinate)
        let cells = ProviderCell.all(for: base, of: profiles.filter(\.forecastsPollen))
        let rows = try await pool.query(
            """
            SELECT report FROM provider_cells WHERE state IN ('known', 'failed') AND report IS NOT NULL
                AND (provider, grid_row, grid_column) IN (SELECT * FROM unnest(
                    \(cells.map(\.provider)), \(cells.map(\.cell.row)), \(cells.map(\.cell.column))))
            """)
        var highest: [Allergen: Intensity] = [:]
        for text in try rows.decode(String.self) {
            let report = try MessageCoding.decode(EnvironmentReport.self, from: Array(text.utf8))
            highest.merge(report.pollenPeaks(on: day, in: zone), uniquingKeysWith: max)
        }
        return highest
    }
}
