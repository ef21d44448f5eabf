public import Domain
import Foundation
public import Postgres

extension SQL {
    /// A bounding box of a circle on the columns `latitude` and `longitude` of a table, also across the antimeridian.
    public static func nearness(of table: StaticString, to place: Coordinate, within radius: Kilometres) -> SQL {
        // A degree of latitude has 110.57 km at the equator and more elsewhere.
        let height = radius.value / 110.57
        let narrowing = max(0.01, cos(min(90, abs(place.latitude) + height) * .pi / 180))
        let distance: SQL = "abs(\(unescaped: table).longitude - \(place.longitude))"
        return """
            \(unescaped: table).latitude BETWEEN \(place.latitude - height) AND \(place.latitude + height)
                AND least(\(distance), 360 - \(distance)) <= \(height / narrowing)
            """
    }
}
