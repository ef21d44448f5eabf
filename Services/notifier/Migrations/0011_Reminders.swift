import Postgres

extension NotifierMigrations {
    /// People's reminders and when each is due.
    static let reminders = Migration(
        number: 11, name: "reminders",
        statements: """
            CREATE TABLE reminders (
                user_id uuid NOT NULL,
                reminder_id uuid NOT NULL,
                -- As the person's settings have it.
                rule jsonb NOT NULL,
                time_zone text NOT NULL,
                muted_until timestamptz,
                -- When the person chose the rule: what lies before is nobody's wish.
                since timestamptz NOT NULL,
                -- The last day, by the person's clocks, that was told or dropped.
                last_local_date date,
                -- Null once nothing comes any more.
                next_due_at timestamptz,
                PRIMARY KEY (user_id, reminder_id)
            );
            CREATE INDEX reminders_due ON reminders (next_due_at) WHERE next_due_at IS NOT NULL;
            """)
}
