import Domain
import Foundation
import MessageProtocol
import Postgres

extension SQL {
    static func adding(_ admission: AlertAdmission, raisedAt: Date, at now: Date) throws -> SQL {
        try adding(
            admission.alert, facts: admission.facts, state: admission.state, reason: admission.holdReason,
            estimated: admission.estimated, ranges: admission.ranges.count, raisedAt: raisedAt, at: now)
    }

    static func refusing(
        _ alert: RaisedAlert, facts: AlertFacts, because reason: String, raisedAt: Date, at now: Date
    ) throws -> SQL {
        try adding(
            alert, facts: facts, state: .refused, reason: reason, estimated: 0, ranges: 0, raisedAt: raisedAt, at: now)
    }

    private static func adding(
        _ alert: RaisedAlert, facts: AlertFacts, state: AlertState, reason: String?, estimated: Int, ranges: Int,
        raisedAt: Date, at now: Date
    ) throws -> SQL {
        // Locks the reporters' rows, so that an account is erased either before, which is seen here, or afterwards, and
        // then the erasure sees this row.
        """
        WITH reporters AS (
            SELECT user_id, is_deleted FROM audience WHERE user_id = ANY(\(alert.reporters.map(\.uuid)))
            ORDER BY user_id FOR SHARE
        ), erased AS (
            SELECT user_id FROM reporters WHERE is_deleted
        )
        INSERT INTO alerts (
            alert_id, kind, allergen, allergens, intensity, lane, latitude, longitude, day, authors, reports,
            thread_id, facts, state, reason, estimated, ranges, raised_at, matched_at, expires_at)
        VALUES (
            \(alert.id.uuid), \(alert.kind), \(alert.subject), \(alert.allergens.map(\.rawValue)),
            \(alert.intensity.value), \(alert.lane), \(alert.coordinate.latitude), \(alert.coordinate.longitude),
            \(alert.day.description)::date,
            ARRAY(SELECT reporter FROM unnest(\(alert.reporters.map(\.uuid))) AS reporter
                WHERE reporter NOT IN (SELECT user_id FROM erased)),
            \(alert.reports.map(\.uuid)), \(alert.threadID.uuid),
            CASE WHEN EXISTS (SELECT FROM erased) THEN \(try JSON(facts)) #- '{crowd,_0,comment}'
                ELSE \(try JSON(facts)) END,
            \(state), \(reason), \(estimated), \(ranges),
            \(raisedAt), \(now), \(alert.expiresAt))
        ON CONFLICT (alert_id) DO NOTHING
        """
    }

    static func adding(_ ranges: [[Int32]], of alert: AlertID) -> SQL {
        // SQL has no arrays of arrays of different lengths, so each is sent as text.
        """
        INSERT INTO alert_ranges (alert_id, number, chunks)
        SELECT \(alert.uuid), position - 1, chunks::integer[]
        FROM unnest(\(ranges.map { $0.postgresText ?? "{}" })) WITH ORDINALITY AS range (chunks, position)
        """
    }

    static func alert(_ id: AlertID) -> SQL {
        """
        SELECT alert_id, kind, allergens, intensity, latitude, longitude, day::text, authors, reports, facts, state,
            raised_at, coalesce(expires_at, raised_at + interval '1 day') AS expires_at
        FROM alerts WHERE alert_id = \(id.uuid) AND facts IS NOT NULL
        """
    }

    static func closing(_ range: AlertRange, matched: Int, audienceAsOf: String, at now: Date) -> SQL {
        """
        UPDATE alert_ranges SET matched = \(matched), audience_as_of = \(audienceAsOf)::pg_snapshot, done_at = \(now)
        WHERE alert_id = \(range.alertID.uuid) AND number = \(range.number)
        """
    }

    static func adding(_ outcome: RangeOutcome, to alert: AlertID, at now: Date) -> SQL {
        """
        UPDATE alerts SET matched = matched + \(outcome.matched), repeated = repeated + \(outcome.count(.repeated)),
            batches = batches + \(outcome.batches), ranges_done = ranges_done + 1,
            state = CASE WHEN state = 'running' AND ranges_done + 1 = ranges THEN 'done' ELSE state END,
            finished_at = CASE WHEN ranges_done + 1 = ranges THEN \(now)::timestamptz END
        WHERE alert_id = \(alert.uuid)
        """
    }
}
