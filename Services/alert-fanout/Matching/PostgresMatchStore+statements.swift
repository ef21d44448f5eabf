import Domain
import Foundation
import MessageProtocol
import Postgres

extension SQL {
    static func adding(_ alert: RaisedAlert, raisedAt: Date, matchedAt: Date) -> SQL {
        """
        INSERT INTO alerts (alert_id, kind, allergen, intensity, raised_at, matched_at)
        VALUES (\(alert.id.uuid), \(alert.kind), \(alert.subject), \(alert.intensity.value), \(raisedAt),
            \(matchedAt))
        ON CONFLICT (alert_id) DO NOTHING
        """
    }

    /// Notes the level for everybody concerned, and returns those to whom it is news.
    ///
    /// Rows are locked in the order of the ids, so that two alerts for the same people wait for each other instead of
    /// meeting in a deadlock; the second then sees what the first has noted.
    static func tellingPeople(of alert: RaisedAlert) -> SQL {
        """
        WITH told AS (
            INSERT INTO notified AS earlier (user_id, allergen, day, source, level, alert_id)
            SELECT person.user_id, \(alert.subject)::text, \(alert.day.description)::date,
                \(alert.source)::text, \(alert.intensity.level), \(alert.id.uuid)
            FROM audience AS person
            WHERE \(isWithinReach(of: alert.coordinate)) AND \(isSensitive(to: alert)) \(isNotAuthor(of: alert))
            ORDER BY person.user_id
            ON CONFLICT (user_id, allergen, day, source) DO UPDATE
            SET level = excluded.level, alert_id = excluded.alert_id
            WHERE earlier.level < excluded.level
            RETURNING earlier.user_id)
        SELECT told.user_id, person.language FROM told JOIN audience AS person USING (user_id) ORDER BY told.user_id
        """
    }

    static func adding(_ batches: ArraySlice<NotificationBatchReady>) -> SQL {
        """
        INSERT INTO batches (batch_id, alert_id, recipients)
        SELECT * FROM unnest(
            \(batches.map(\.batchID.uuid)), \(batches.map(\.alertID.uuid)), \(batches.map(\.recipients.count)))
        """
    }

    static func closing(_ alert: RaisedAlert, with match: AlertMatch) -> SQL {
        """
        UPDATE alerts SET matched = \(match.recipients), batches = \(match.batches)
        WHERE alert_id = \(alert.id.uuid)
        """
    }

    /// The boxes of the index reach beyond 180 degrees where a circle crosses the antimeridian, so the same point is
    /// looked for once more, one turn to either side.
    private static func isWithinReach(of point: Coordinate) -> SQL {
        let turns: [Double] = [0, 360, -360]
        let boxes = turns.map { turn -> SQL in
            let corner: SQL = "point(\(point.longitude + turn), \(point.latitude))"
            return "person.reach @> box(\(corner), \(corner))"
        }
        return """
            (\(boxes.joined(separator: " OR ")))
            AND great_circle_km(person.latitude, person.longitude, \(point.latitude), \(point.longitude))
                <= person.radius_km
            """
    }

    private static func isSensitive(to alert: RaisedAlert) -> SQL {
        let named: SQL =
            alert.allergens.isEmpty ? "" : "AND sensitivity.allergen = ANY (\(alert.allergens.map(\.rawValue)))"
        return """
            EXISTS (
                SELECT FROM audience_allergens AS sensitivity
                WHERE sensitivity.user_id = person.user_id AND sensitivity.threshold <= \(alert.intensity.value)
                \(named))
            """
    }

    private static func isNotAuthor(of alert: RaisedAlert) -> SQL {
        guard let author = alert.author else { return "" }
        return "AND person.user_id <> \(author.uuid)"
    }
}
