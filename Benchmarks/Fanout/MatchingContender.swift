import Postgres

/// A way for PostgreSQL itself to find the people affected by an alert.
struct MatchingContender: Sendable {
    let name: String
    /// What must be installed beside PostgreSQL.
    let requiredExtension: String?
    /// Makes the table `candidates` of what `people` and `sensitivities` hold.
    let setUp: [SQL]
    /// A condition on `person` that an index of `candidates` helps with.
    /// - Parameters: the alert, the longest radius of anybody, and the cells within it.
    let isNear: @Sendable (MatchingAlert, Double, [Int32]) -> SQL
    /// Whether a row of `candidates` stands for a person and one of their allergens.
    var hasRowsByAllergen = false

    static let all = [btree, box, earth, postGIS]

    /// How many people the alert affects; returning their ids would take longer.
    func count(_ alert: MatchingAlert, reach: Double, cells: [Int32]) -> SQL {
        let isInside: SQL = """
            alert_fanout.great_circle_km(person.latitude, person.longitude, \(alert.latitude), \(alert.longitude))
                <= person.radius_km
            """
        let named: SQL = alert.allergens.isEmpty ? "" : "AND allergen = ANY (\(alert.allergens))"
        let isNear = isNear(alert, reach, cells)
        if hasRowsByAllergen {
            return """
                SELECT count(DISTINCT user_id) FROM candidates AS person
                WHERE \(isNear) AND threshold <= \(alert.intensity) \(named) AND \(isInside)
                """
        }
        return """
            SELECT count(*) FROM candidates AS person WHERE \(isNear) AND \(isInside) AND EXISTS (
                SELECT FROM sensitivities
                WHERE sensitivities.user_id = person.user_id AND threshold <= \(alert.intensity) \(named))
            """
    }

    private static let btree = MatchingContender(
        name: "PostgreSQL, btree (cell, allergen, threshold)", requiredExtension: nil,
        setUp: [
            """
            CREATE TABLE candidates AS
            SELECT alert_fanout.audience_cell(latitude, longitude) AS cell, allergen, threshold, user_id, latitude,
                longitude, radius_km
            FROM people JOIN sensitivities USING (user_id) ORDER BY user_id
            """,
            """
            CREATE INDEX ON candidates (cell, allergen, threshold)
            INCLUDE (user_id, latitude, longitude, radius_km)
            """,
        ],
        isNear: { _, _, cells in "person.cell = ANY (\(cells))" }, hasRowsByAllergen: true)

    /// As alert-fanout did before there was an index in memory.
    private static let box = MatchingContender(
        name: "PostgreSQL, gist (box of each circle)", requiredExtension: nil,
        setUp: [
            """
            CREATE TABLE candidates AS
            SELECT user_id, latitude, longitude, radius_km, CASE
                WHEN radius_km > 10000 THEN box(point(-540, -90), point(540, 90))
                ELSE box(
                    point(longitude - radius_km / 110 / cos(radians(latitude)), latitude - radius_km / 110),
                    point(longitude + radius_km / 110 / cos(radians(latitude)), latitude + radius_km / 110))
                END AS reach
            FROM people ORDER BY user_id
            """,
            "CREATE INDEX ON candidates USING gist (reach)",
        ],
        isNear: { alert, _, _ in
            let boxes = [0.0, 360, -360].map { turn -> SQL in
                let corner: SQL = "point(\(alert.longitude + turn), \(alert.latitude))"
                return "person.reach @> box(\(corner), \(corner))"
            }
            return "(\(boxes.joined(separator: " OR ")))"
        })

    /// Source: https://www.postgresql.org/docs/15/earthdistance.html
    private static let earth = MatchingContender(
        name: "PostgreSQL, earthdistance", requiredExtension: "earthdistance",
        setUp: [
            """
            CREATE TABLE candidates AS
            SELECT user_id, latitude, longitude, radius_km, ll_to_earth(latitude, longitude) AS place
            FROM people ORDER BY user_id
            """,
            "CREATE INDEX ON candidates USING gist (place)",
        ],
        // Its Earth is larger by a thousandth.
        isNear: { alert, reach, _ in
            "earth_box(ll_to_earth(\(alert.latitude), \(alert.longitude)), \(reach * 1_010)) @> person.place"
        })

    /// Source: https://postgis.net/docs/manual-3.3/ST_DWithin.html
    private static let postGIS = MatchingContender(
        name: "PostGIS", requiredExtension: "postgis",
        setUp: [
            """
            CREATE TABLE candidates AS
            SELECT user_id, latitude, longitude, radius_km,
                ST_SetSRID(ST_MakePoint(longitude, latitude), 4326)::geography AS place
            FROM people ORDER BY user_id
            """,
            "CREATE INDEX ON candidates USING gist (place)",
        ],
        isNear: { alert, reach, _ in
            """
            ST_DWithin(
                person.place, ST_SetSRID(ST_MakePoint(\(alert.longitude), \(alert.latitude)), 4326)::geography,
                \(reach * 1_010), false)
            """
        })
}
