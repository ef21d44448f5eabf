import Postgres

extension EnvironmentPollerMigrations {
    /// What providers declare, what they were asked, and what is planned.
    static let providers = Migration(
        number: 8, name: "providers",
        statements: """
            CREATE TABLE provider_settings (
                provider text PRIMARY KEY,
                -- What it declares of itself, as JSON.
                profile text NOT NULL,
                is_enabled boolean NOT NULL,
                -- Until then no replica asks it: by its own word, or because it fails.
                blocked_until timestamptz
            );

            -- The current window of each span; a row of an earlier window counts nothing.
            CREATE TABLE provider_spend (
                provider text NOT NULL,
                span text NOT NULL CHECK (span IN ('minute', 'hour', 'day', 'month')),
                window_start timestamptz NOT NULL,
                requests bigint NOT NULL,
                records bigint NOT NULL,
                PRIMARY KEY (provider, span)
            );

            CREATE TABLE provider_plans (
                provider text PRIMARY KEY,
                planned_at timestamptz NOT NULL,
                people bigint NOT NULL,
                cells integer NOT NULL,
                served_cells integer NOT NULL,
                unserved_cells integer NOT NULL,
                requests_per_day double precision NOT NULL,
                records_per_day double precision NOT NULL,
                -- Between two refreshes of a served cell; null when none is served.
                shortest_seconds double precision,
                median_seconds double precision,
                longest_seconds double precision
            );

            -- Values left out while the rest of their document was kept; the reason holds no place and no value.
            CREATE TABLE refused_values (
                provider text NOT NULL,
                reason text NOT NULL,
                count bigint NOT NULL,
                last_seen timestamptz NOT NULL,
                PRIMARY KEY (provider, reason)
            );

            CREATE VIEW providers AS
            SELECT provider, profile, is_enabled, coalesce(status.state, 'unknown') AS state, status.reason,
                status.since, status.last_success, blocked_until
            FROM provider_settings LEFT JOIN source_status AS status USING (provider);

            GRANT SELECT ON providers, provider_plans, provider_spend, refused_values TO ingest_gateway;
            """)
}
