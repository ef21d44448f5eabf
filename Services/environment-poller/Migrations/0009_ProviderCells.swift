import Postgres

extension EnvironmentPollerMigrations {
    /// How many people are where, and what each provider said about its cells.
    static let providerCells = Migration(
        number: 9, name: "provider_cells",
        statements: """
            ALTER TABLE cells ADD COLUMN people integer NOT NULL DEFAULT 0;
            UPDATE cells SET people = counted.people
            FROM (
                SELECT latitude_tenths, longitude_tenths, count(*) AS people FROM subscribed_places
                WHERE latitude_tenths IS NOT NULL GROUP BY 1, 2
            ) AS counted
            WHERE counted.latitude_tenths = cells.latitude_tenths
                AND counted.longitude_tenths = cells.longitude_tenths;

            -- A cell of the provider's own grid: its place in the plan, who is asking for it now, what was answered.
            -- The report is written once per answer and read whole, so it is not worth compressing harder.
            CREATE TABLE provider_cells (
                provider text NOT NULL,
                grid_row integer NOT NULL,
                grid_column integer NOT NULL,
                people integer NOT NULL DEFAULT 0,
                -- Between two refreshes; null while the plan leaves the cell out.
                interval_seconds integer,
                -- When to ask next, and while somebody asks, the end of the lease; null while the plan leaves it out.
                next_due timestamptz,
                lease uuid,
                failures smallint NOT NULL DEFAULT 0,
                state text NOT NULL DEFAULT 'unknown' CHECK (state IN ('unknown', 'known', 'not-covered', 'failed')),
                reason text,
                asked_at timestamptz,
                -- The last success, and before when nothing new can be had.
                fetched_at timestamptz,
                fresh_until timestamptz,
                report text COMPRESSION lz4,
                PRIMARY KEY (provider, grid_row, grid_column)
            ) WITH (fillfactor = 70);
            CREATE INDEX provider_cells_due ON provider_cells (provider, next_due) WHERE next_due IS NOT NULL;

            CREATE VIEW cell_reports AS
            SELECT provider, grid_row, grid_column, state, reason, asked_at, fetched_at, fresh_until, report
            FROM provider_cells WHERE asked_at IS NOT NULL;

            GRANT SELECT ON cell_reports TO ingest_gateway;
            """)
}
