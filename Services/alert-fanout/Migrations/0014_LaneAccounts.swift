import Postgres

extension AlertFanoutMigrations {
    /// How telling goes, lane by lane, for the gateway's status page.
    static let laneAccounts = Migration(
        number: 14, name: "lane_accounts",
        statements: """
            -- Of the alerts of the last day. What is not settled is pending for 15 minutes, the patience of
            -- LedgerWatch, and missing from then on.
            CREATE VIEW lane_accounts AS
            SELECT lane, alerts, held, matched, delivered, digested, muted, expired, superseded, failed, pending,
                missing, pending_since,
                coalesce(pace.recipients, 0)::bigint AS settled_in_last_minute
            FROM (
                SELECT alerts.lane, count(*) AS alerts, count(*) FILTER (WHERE state = 'held') AS held,
                    sum(matched)::bigint AS matched, sum(delivered)::bigint AS delivered,
                    sum(digested)::bigint AS digested, sum(muted)::bigint AS muted, sum(expired)::bigint AS expired,
                    sum(superseded)::bigint AS superseded, sum(failed)::bigint AS failed,
                    coalesce(sum(matched - settled) FILTER (WHERE is_young), 0)::bigint AS pending,
                    coalesce(sum(abs(matched - settled)) FILTER (WHERE NOT is_young), 0)::bigint AS missing,
                    min(matched_at) FILTER (WHERE is_young AND matched > settled) AS pending_since
                FROM alerts
                CROSS JOIN LATERAL (SELECT matched_at > now() - interval '15 minutes' AS is_young) AS age
                CROSS JOIN LATERAL (
                    SELECT coalesce(sum(recipients), 0) AS settled,
                        coalesce(sum(recipients) FILTER (WHERE outcome = 'delivered'), 0) AS delivered,
                        coalesce(sum(recipients) FILTER (WHERE outcome = 'digested'), 0) AS digested,
                        coalesce(sum(recipients) FILTER (WHERE outcome = 'muted'), 0) AS muted,
                        coalesce(sum(recipients) FILTER (WHERE outcome = 'expired'), 0) AS expired,
                        coalesce(sum(recipients) FILTER (WHERE outcome = 'superseded'), 0) AS superseded,
                        coalesce(sum(recipients) FILTER (WHERE outcome = 'failed'), 0) AS failed
                    FROM ledger WHERE ledger.alert_id = alerts.alert_id
                ) AS account
                WHERE matched_at > now() - interval '1 day'
                GROUP BY alerts.lane
            ) AS accounts
            LEFT JOIN (
                SELECT lane, sum(recipients) AS recipients FROM batches JOIN alerts USING (alert_id)
                WHERE settled_at > now() - interval '1 minute' GROUP BY lane
            ) AS pace USING (lane);

            GRANT SELECT ON lane_accounts TO ingest_gateway;
            """)
}
