import Domain
import Postgres

/// Tables `subscribed_places` and `cells`.
struct PostgresSubscribedPlaceStore: SubscribedPlaceStore {
    let pool: PostgresPool

    func keep(_ cell: Cell?, of user: UserID, version: Int) async throws {
        var statements: [SQL] = [
            """
            INSERT INTO subscribed_places AS known (user_id, version, latitude_tenths, longitude_tenths)
            VALUES (\(user.uuid), \(version), \(cell?.latitudeTenths), \(cell?.longitudeTenths))
            ON CONFLICT (user_id) DO UPDATE SET
                version = EXCLUDED.version,
                latitude_tenths = EXCLUDED.latitude_tenths,
                longitude_tenths = EXCLUDED.longitude_tenths
            WHERE known.version < EXCLUDED.version
            """
        ]
        if let cell { statements.append(.adding([cell])) }
        try await pool.pipeline(statements)
    }
}

extension SQL {
    /// Makes cells known, so that forecasts can be asked for them.
    static func adding(_ cells: [Cell]) -> SQL {
        """
        INSERT INTO cells (latitude_tenths, longitude_tenths)
        SELECT * FROM unnest(\(cells.map(\.latitudeTenths)), \(cells.map(\.longitudeTenths)))
        ON CONFLICT DO NOTHING
        """
    }
}
