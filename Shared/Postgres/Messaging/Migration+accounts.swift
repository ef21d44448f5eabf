extension Migration {
    /// What the status page reads of a service's messages: how long they wait in its outbox, and why they are tried
    /// again. Every service adds it to its own list of migrations.
    public static func messageAccounts(number: Int) -> Migration {
        Migration(
            number: number, name: "message_accounts",
            statements: """
                -- A row for each queue and attempt: until then a message waits on which the handler failed.
                CREATE TABLE retries (
                    queue text NOT NULL,
                    attempt integer NOT NULL,
                    since timestamptz NOT NULL,
                    until timestamptz NOT NULL,
                    reason text NOT NULL,
                    PRIMARY KEY (queue, attempt)
                );

                CREATE VIEW retry_accounts AS
                SELECT queue, max(attempt) AS attempts, min(since) AS since,
                    (array_agg(reason ORDER BY attempt DESC))[1] AS reason
                FROM retries WHERE until > now() GROUP BY queue;

                -- Counting stops at a limit, to keep it cheap.
                CREATE VIEW outbox_accounts AS
                SELECT count(*) AS waiting, min(created_at) AS waiting_since,
                    count(*) FILTER (WHERE attempts > 0) AS refused
                FROM (SELECT created_at, attempts FROM outbox LIMIT 100001) AS counted;

                -- Without the role, deploy/postgres/roles.sql grants the same when it makes it.
                DO $$
                BEGIN
                    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'status') THEN
                        EXECUTE format('GRANT USAGE ON SCHEMA %I TO status', current_schema());
                        GRANT SELECT ON retry_accounts, outbox_accounts TO status;
                    END IF;
                END
                $$;
                """)
    }
}
