import Postgres

extension BoundingBox {
    /// A condition on the columns `latitude` and `longitude` of a table.
    func condition(on table: StaticString) -> SQL {
        let isBetween: SQL = "\(unescaped: table).latitude BETWEEN \(south) AND \(north)"
        return crossesAntimeridian
            ? """
            \(isBetween) AND (\(unescaped: table).longitude >= \(west) OR \(unescaped: table).longitude <= \(east))
            """
            : "\(isBetween) AND \(unescaped: table).longitude BETWEEN \(west) AND \(east)"
    }
}
