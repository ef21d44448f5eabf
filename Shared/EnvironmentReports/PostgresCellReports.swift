import Domain
import Foundation
import MessageProtocol
import Postgres

/// What the gridded providers said of a place: of its own cell, or where that was never answered of the nearest cell
/// within ``PlaceFacts/reach``.
struct PostgresCellReports {
    let place: Coordinate
    let providers: [ProviderState]

    private var gridded: [(provider: ProviderState, grid: Grid, cell: GridCell)] {
        providers.compactMap { provider in
            provider.profile.grid.map { (provider, $0, $0.cell(containing: place)) }
        }
    }

    /// One row per provider at most. A cell with a report goes before one without, then the own cell before its
    /// neighbours, then the nearer one; neighbours beyond 180° are not looked for.
    var query: SQL {
        let wanted = gridded
        let margins = wanted.map { Self.margins(of: $0.grid, at: place) }
        return """
            SELECT DISTINCT ON (cell.provider) cell.provider, cell.grid_row, cell.grid_column, cell.state, cell.reason,
                cell.fetched_at, cell.report
            FROM unnest(
                \(wanted.map(\.provider.profile.id)), \(wanted.map(\.cell.row)), \(wanted.map(\.cell.column)),
                \(margins.map(\.rows)), \(margins.map(\.columns)), \(wanted.map(\.grid.spacing))
            ) AS wanted (provider, grid_row, grid_column, row_margin, column_margin, spacing)
            JOIN environment_poller.cell_reports AS cell ON cell.provider = wanted.provider
                AND cell.grid_row BETWEEN wanted.grid_row - row_margin AND wanted.grid_row + row_margin
                AND cell.grid_column BETWEEN wanted.grid_column - column_margin AND wanted.grid_column + column_margin
            ORDER BY cell.provider, cell.report IS NULL,
                (cell.grid_row, cell.grid_column) IS DISTINCT FROM (wanted.grid_row, wanted.grid_column),
                power(cell.grid_row * spacing - \(place.latitude), 2)
                    + power((cell.grid_column * spacing - \(place.longitude)) * cosd(\(place.latitude)), 2),
                cell.grid_row, cell.grid_column
            """
    }

    func answers(_ rows: Rows) throws -> [SourceReport] {
        var rowOf: [String: Row] = [:]
        for row in rows { rowOf[try row["provider"]] = row }
        return try gridded.map { provider, grid, cell in
            guard let row = rowOf[provider.profile.id] else {
                return SourceReport(profile: provider.profile, health: provider.health)
            }
            return try answer(row, provider, grid, own: cell)
        }
    }

    private func answer(
        _ row: Row, _ provider: ProviderState, _ grid: Grid, own: GridCell
    ) throws -> SourceReport {
        let cell = GridCell(row: try row["grid_row"], column: try row["grid_column"])
        let state = try row["state", as: String.self]
        let isOwn = cell == own
        // What failed or is missing in the next cell says nothing of this one.
        var answer = SourceReport(
            profile: provider.profile,
            health: isOwn && state == "failed" && provider.health.state != .down
                ? SourceHealth(.down, reason: try row["reason"], isOfPlace: true) : provider.health,
            isNotCovered: isOwn && state == "not-covered")
        guard let text = try row["report", as: String?.self] else { return answer }
        // A poller of another version may write what this one does not know; the other sources still count.
        guard let report = try? MessageCoding.decode(EnvironmentReport.self, from: Array(text.utf8)) else {
            answer.health = SourceHealth(.down, reason: "its answer cannot be read by this version")
            return answer
        }
        answer.distance =
            report.station != nil
            ? place.distance(to: report.coordinate)
            : (isOwn ? Kilometres(0) : place.distance(to: grid.centre(of: cell)))
        guard isOwn || answer.distance <= PlaceFacts.reach else { return answer }
        answer.report = report
        answer.fetchedAt = try row["fetched_at"]
        return answer
    }

    /// How many cells lie within reach on each side.
    private static func margins(of grid: Grid, at place: Coordinate) -> (rows: Int, columns: Int) {
        let degrees = PlaceFacts.reach.value / 110.57
        let narrowing = max(0.05, cos(place.latitude * .pi / 180))
        return (Int((degrees / grid.spacing).rounded(.up)), Int((degrees / narrowing / grid.spacing).rounded(.up)))
    }
}
