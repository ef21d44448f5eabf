import Foundation
import Postgres
import TestSupport

@testable import ingest_gateway

/// One row as alert-fanout's view shows it, put into a table of the same name and columns.
struct ExplanationRow: Sendable {
    var alertID = UUID()
    var userID: UUID
    var kind = "station"
    var allergens = ["birch"]
    var intensity = 7
    /// 12.4 km east of the person's.
    var longitude: Double? = 7.735
    var state = "done"
    var reason: String?
    var isAuthor = false
    var wasKnown: Bool? = true
    /// Whether it is known what the person wanted; the rest is NULL if not.
    var isPersonKnown = true
    var hasPlace = true
    var sensitivities = ["birch", "grass"]
    var thresholds = [3, 8]
    var quietFrom: Int?
    var quietUntil: Int?
    var mutedUntil: Date?
    var onlyUrgent = false
    var decision: String? = "notified"
    var hasChanged = false

    static let migration = Migration(
        number: 1, name: "stand_in",
        statements: """
            CREATE TABLE alert_explanations (
                alert_id uuid, user_id uuid, kind text, allergens text[], intensity smallint, latitude float8,
                longitude float8, day date, state text, reason text, raised_at timestamptz, matched_at timestamptz,
                is_author boolean, was_known boolean, place_latitude float8, place_longitude float8, radius_km float8,
                sensitivities text[], thresholds smallint[], time_zone text, quiet_from smallint, quiet_until smallint,
                muted_until timestamptz, only_urgent boolean, weekly_limit smallint, is_deleted boolean, decision text,
                decided_at timestamptz, has_changed boolean
            );
            GRANT USAGE ON SCHEMA alert_fanout TO ingest_gateway;
            GRANT SELECT ON alert_explanations TO ingest_gateway;
            """)

    var insertion: SQL {
        let time = GatewayUnderTest.now
        return """
            INSERT INTO alert_explanations
            SELECT \(alertID), \(userID), \(kind), \(allergens), \(intensity), \(longitude.map { _ in 47.56 }),
                \(longitude), '2023-04-10', \(state), \(reason), \(time), \(time), \(isAuthor), \(wasKnown),
                place.*, person.*, \(decision), \(decision.map { _ in time }), \(hasChanged)
            FROM (SELECT) AS always
            LEFT JOIN (SELECT 47.56, 7.57) AS place ON \(isPersonKnown && hasPlace)
            LEFT JOIN (
                SELECT 25, \(sensitivities), \(thresholds.map(Int16.init))::smallint[], 'Europe/Zurich',
                    \(quietFrom)::smallint, \(quietUntil)::smallint, \(mutedUntil)::timestamptz, \(onlyUrgent),
                    5::smallint, false
            ) AS person ON \(isPersonKnown)
            """
    }
}
