import Postgres

extension AlertFanoutMigrations {
    /// When people hear of forecasts, and that decision in explanations.
    ///
    /// A process of the version before writes people without it: they hear of forecasts at once until they change
    /// something, or until the audience is rebuilt.
    static let forecastTiming = Migration(
        number: 32, name: "forecast_timing",
        statements: """
            -- The numbers of ForecastTiming: at once, on the evening before, in the morning.
            ALTER TABLE audience ADD forecast_timing smallint NOT NULL DEFAULT 0;
            ALTER TABLE audience_history ADD forecast_timing smallint NOT NULL DEFAULT 0;

            -- Ask for one alert and one person: the rows are all pairs of them.
            CREATE OR REPLACE VIEW alert_explanations AS
            SELECT alerts.alert_id, people.user_id, alerts.kind, alerts.allergens, alerts.intensity, alerts.latitude,
                alerts.longitude, alerts.day, alerts.state, alerts.reason, alerts.raised_at, alerts.matched_at,
                alerts.expires_at, alerts.finished_at,
                people.user_id = ANY (alerts.authors) AS is_author,
                balance.missing = 0 AND alerts.ranges_done = alerts.ranges AS is_settled,
                people.is_deleted,
                -- NULL for alerts of before this was kept.
                CASE WHEN alerts.audience_as_of IS NOT NULL THEN EXISTS (
                    SELECT FROM audience_versions AS version
                    WHERE version.user_id = people.user_id
                        AND pg_visible_in_snapshot(version.changed_in, alerts.audience_as_of))
                END AS was_known,
                -- NULL, and all up to was_deleted, when no version is known that the alert was matched against.
                seen.version AS person_version, seen.latitude AS place_latitude, seen.longitude AS place_longitude,
                seen.radius_km, seen.allergens AS sensitivities, seen.thresholds, seen.time_zone, seen.quiet_from,
                seen.quiet_until, seen.muted_until, seen.only_urgent, seen.weekly_limit, seen.is_deleted AS was_deleted,
                -- NULL while nothing is decided.
                CASE seen.decision WHEN 0 THEN 'not-concerned' WHEN 1 THEN 'notified' WHEN 2 THEN 'quiet-hours'
                    WHEN 3 THEN 'weekly-limit' WHEN 4 THEN 'muted' WHEN 5 THEN 'repeated' WHEN 6 THEN 'superseded'
                    WHEN 7 THEN 'forecast-timing'
                END AS decision,
                seen.decided_at, seen.changed_in <> people.changed_in AS has_changed
            FROM alerts
            CROSS JOIN audience AS people
            LEFT JOIN ledger_balance AS balance ON balance.alert_id = alerts.alert_id
            LEFT JOIN LATERAL (
                SELECT candidate.* FROM (
                    SELECT version.*, part.number AS range,
                        coalesce(part.done_at, alerts.matched_at) AS decided_at,
                        CASE
                            WHEN alerts.state IN ('refused', 'held') THEN NULL
                            -- Nobody of the chunk was concerned when the alert was taken in.
                            WHEN part.alert_id IS NULL THEN 0
                            WHEN part.done_at IS NULL THEN NULL
                            WHEN version.slot < length(recipients.decisions)
                                THEN get_byte(recipients.decisions, version.slot)
                            ELSE 0
                        END AS decision
                    FROM audience_versions AS version
                    LEFT JOIN alert_ranges AS part
                        ON part.alert_id = alerts.alert_id AND version.chunk = ANY (part.chunks)
                    LEFT JOIN alert_recipients AS recipients
                        ON recipients.alert_id = alerts.alert_id AND recipients.chunk = version.chunk
                    WHERE version.user_id = people.user_id
                        AND pg_visible_in_snapshot(
                            version.changed_in, coalesce(part.audience_as_of, alerts.audience_as_of))
                        AND NOT EXISTS (
                            SELECT FROM audience_versions AS later
                            WHERE later.user_id = version.user_id
                                AND (later.version, later.known_until) > (version.version, version.known_until)
                                AND pg_visible_in_snapshot(
                                    later.changed_in, coalesce(part.audience_as_of, alerts.audience_as_of)))
                ) AS candidate
                -- Who changed between two ranges was seen by both, and told by one.
                ORDER BY (range IS NULL), (decision IN (0, 5)), range
                LIMIT 1
            ) AS seen ON true;
            """)
}
