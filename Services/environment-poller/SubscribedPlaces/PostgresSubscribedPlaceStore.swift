import Domain
import Postgres

/// Tables `subscribed_places` and `cells`; the second counts the first.
struct PostgresSubscribedPlaceStore: SubscribedPlaceStore {
    let pool: PostgresPool

    func keep(_ cell: GridCell?, of user: UserID, version: Int, asking new: [ProviderCell]) async throws {
        try await pool.pipeline(Self.keeping(cell, of: user, version: version) + (new.isEmpty ? [] : [.asking(new)]))
    }

    /// Forgets a person whose account was erased but for their id and the version.
    func erase(_ user: UserID, version: Int, in transaction: PostgresTransaction) async throws {
        try await transaction.pipeline(Self.keeping(nil, of: user, version: version))
    }

    /// Forgets in which cell a person is, as of the version that is known.
    func withdrawPlace(of user: UserID, in transaction: PostgresTransaction) async throws {
        let known = try await transaction.query(
            "SELECT version FROM subscribed_places WHERE user_id = \(user.uuid) FOR UPDATE"
        ).first
        guard let version: Int = try known?.decode() else { return }
        try await transaction.query(.moving(user, to: nil, version: version, over: version + 1))
    }

    private static func keeping(_ cell: GridCell?, of user: UserID, version: Int) -> [SQL] {
        [.meeting(user, before: version), .moving(user, to: cell, version: version, over: version)]
    }
}

extension SQL {
    /// A row to lock, also for a new person, which serialises two messages about the same person.
    fileprivate static func meeting(_ user: UserID, before version: Int) -> SQL {
        """
        INSERT INTO subscribed_places (user_id, version) VALUES (\(user.uuid), \(version - 1)) ON CONFLICT DO NOTHING
        """
    }

    /// Moves the person's count from the old cell to the new one, in the order of the cells, so that two who swap
    /// places do not deadlock.
    /// - Parameter limit: what is known has to be older than this version.
    fileprivate static func moving(_ user: UserID, to cell: GridCell?, version: Int, over limit: Int) -> SQL {
        """
        WITH known AS (
            SELECT user_id, latitude_tenths, longitude_tenths FROM subscribed_places
            WHERE user_id = \(user.uuid) AND version < \(limit) FOR UPDATE
        ), moved AS (
            UPDATE subscribed_places AS place SET
                version = \(version), latitude_tenths = \(cell?.row), longitude_tenths = \(cell?.column),
                left_at = NULL
            FROM known WHERE place.user_id = known.user_id
        ), changes AS (
            SELECT latitude_tenths, longitude_tenths, -1 AS people FROM known
            UNION ALL
            SELECT \(cell?.row), \(cell?.column), 1 FROM known
        )
        INSERT INTO cells (latitude_tenths, longitude_tenths, people)
        SELECT latitude_tenths, longitude_tenths, sum(people) FROM changes
        WHERE latitude_tenths IS NOT NULL
        GROUP BY latitude_tenths, longitude_tenths HAVING sum(people) <> 0
        ORDER BY latitude_tenths, longitude_tenths
        ON CONFLICT (latitude_tenths, longitude_tenths) DO UPDATE SET people = cells.people + EXCLUDED.people
        """
    }

    /// Cells that a plan has left out stay out.
    fileprivate static func asking(_ cells: [ProviderCell]) -> SQL {
        """
        INSERT INTO provider_cells AS known (provider, grid_row, grid_column, interval_seconds, next_due)
        SELECT wanted.*, now() FROM unnest(
            \(cells.map(\.provider)), \(cells.map(\.cell.row)), \(cells.map(\.cell.column)), \(cells.map(\.interval))
        ) AS wanted (provider, grid_row, grid_column, interval_seconds)
        WHERE NOT EXISTS (
            SELECT FROM provider_cells AS planned
            WHERE planned.provider = wanted.provider AND planned.grid_row = wanted.grid_row
                AND planned.grid_column = wanted.grid_column
                AND (planned.interval_seconds IS NOT NULL OR planned.people > 0))
        ORDER BY 1, 2, 3
        ON CONFLICT (provider, grid_row, grid_column) DO UPDATE SET
            interval_seconds = EXCLUDED.interval_seconds, next_due = EXCLUDED.next_due
        WHERE known.interval_seconds IS NULL AND known.people = 0
        """
    }

    /// Adds cells that need no people, such as those of stations.
    static func adding(_ cells: [GridCell]) -> SQL {
        """
        INSERT INTO cells (latitude_tenths, longitude_tenths)
        SELECT * FROM unnest(\(cells.map(\.row)), \(cells.map(\.column)))
        ON CONFLICT DO NOTHING
        """
    }
}
