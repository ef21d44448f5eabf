import Postgres

extension NotifierMigrations {
    /// The outcome of each notification on each outside channel; `queued` rows wait for `DeliverySender`.
    ///
    /// A claimed row stays `queued` with `next_attempt_at` at the end of the claim's lease.
    static let deliveries = Migration(
        number: 3, name: "deliveries",
        statements: """
            CREATE TABLE deliveries (
                user_id uuid NOT NULL,
                id uuid NOT NULL,
                notification_id uuid NOT NULL,
                channel text NOT NULL CHECK (channel IN ('email')),
                state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
                priority smallint NOT NULL,
                attempts integer NOT NULL DEFAULT 0,
                next_attempt_at timestamptz NOT NULL,
                failure_reason text,
                updated_at timestamptz NOT NULL,
                PRIMARY KEY (user_id, id),
                CONSTRAINT once_per_notification_and_channel UNIQUE (user_id, notification_id, channel),
                FOREIGN KEY (user_id, notification_id) REFERENCES notifications (user_id, id) ON DELETE CASCADE
            );
            CREATE INDEX deliveries_due ON deliveries (priority, next_attempt_at) WHERE state = 'queued';
            """)
}
