import Domain
import MessageProtocol
import Postgres

/// Daily peaks in the table `cell_days`, from the poller's view `cell_reports`.
struct PostgresCellDayStore: Sendable {
    let pool: PostgresPool

    /// The cells of a tenth of a degree in which anyone lives.
    func inhabitedCells() async throws -> Set<GridCell> {
        let rows = try await pool.query(
            """
            SELECT DISTINCT latitude, longitude FROM people
            WHERE NOT is_deleted AND latitude IS NOT NULL AND longitude IS NOT NULL
            """)
        return Set(
            try rows.map {
                Grid.tenthOfDegree.cell(
                    containing: try Coordinate(latitude: try $0["latitude"], longitude: try $0["longitude"]))
            })
    }

    /// Passes on the newest report of each provider's cells, a page at a time; leaves out unreadable ones.
    func eachReport(_ body: (EnvironmentReport) -> Void) async throws {
        var last: (provider: String, row: Int, column: Int) = ("", 0, 0)
        while true {
            let rows = try await pool.query(
                """
                SELECT provider, grid_row, grid_column, report FROM environment_poller.cell_reports
                WHERE report IS NOT NULL
                    AND (provider, grid_row, grid_column) > (\(last.provider)::text, \(last.row), \(last.column))
                ORDER BY provider, grid_row, grid_column LIMIT \(Self.pageSize)
                """)
            for row in rows {
                last = (try row["provider"], try row["grid_row"], try row["grid_column"])
                let text: String = try row["report"]
                // A poller of another version may write reports that this one cannot read; the others still count.
                if let report = try? MessageCoding.decode(EnvironmentReport.self, from: Array(text.utf8)) {
                    body(report)
                }
            }
            if rows.count < Self.pageSize { return }
        }
    }

    /// Stores peaks that are higher than the stored ones.
    func keep(_ peaks: [CellPeak]) async throws {
        for start in stride(from: 0, to: peaks.count, by: Self.pageSize) {
            let piece = peaks[start..<min(start + Self.pageSize, peaks.count)]
            try await pool.query(
                """
                INSERT INTO cell_days (latitude_tenths, longitude_tenths, day, quantity, highest)
                SELECT latitude_tenths, longitude_tenths, day::date, quantity, highest FROM unnest(
                    \(piece.map(\.cell.row))::int[], \(piece.map(\.cell.column))::int[], \(piece.map(\.day.description)),
                    \(piece.map(\.quantity.rawValue)), \(piece.map(\.highest))
                ) AS peak (latitude_tenths, longitude_tenths, day, quantity, highest)
                ON CONFLICT (latitude_tenths, longitude_tenths, day, quantity) DO UPDATE SET highest = EXCLUDED.highest
                WHERE cell_days.highest < EXCLUDED.highest
                """)
        }
    }

    private static let pageSize = 500
}
