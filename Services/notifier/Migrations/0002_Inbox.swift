import Postgres

extension NotifierMigrations {
    /// The in-app channel, and the view through which ingest-gateway shows it.
    ///
    /// `source_id` is the alert's or the suggestion's id. All keys begin with `user_id`, by which the table can be
    /// partitioned.
    static let inbox = Migration(
        number: 2, name: "inbox",
        statements: """
            CREATE TABLE notifications (
                user_id uuid NOT NULL,
                id uuid NOT NULL,
                source_id uuid NOT NULL,
                kind text NOT NULL CHECK (kind IN ('alert', 'quiz-suggestion')),
                urgency text NOT NULL CHECK (urgency IN ('routine', 'urgent')),
                title text NOT NULL,
                body text NOT NULL,
                created_at timestamptz NOT NULL,
                read_at timestamptz,
                PRIMARY KEY (user_id, id),
                CONSTRAINT once_per_person_and_source UNIQUE (user_id, source_id)
            );
            CREATE INDEX notifications_newest ON notifications (user_id, created_at DESC);

            CREATE VIEW inbox AS
            SELECT id AS notification_id, user_id, kind, title, body, urgency, created_at,
                CASE kind WHEN 'alert' THEN source_id END AS alert_id
            FROM notifications;
            GRANT USAGE ON SCHEMA notifier TO ingest_gateway;
            GRANT SELECT ON inbox TO ingest_gateway;
            """)
}
