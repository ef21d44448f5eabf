import Postgres

extension NotifierMigrations {
    /// Texts once per source and language instead of once per person, and rows per person as narrow as possible: one
    /// alert may add a million. `notifications` becomes a view.
    ///
    /// `entries` and `deliveries` have one index that every row enters, their key; it begins with `user_id`, by which
    /// the tables can be partitioned and an inbox is read. There is no foreign key, which would be checked row by row:
    /// only the erasure of a person removes texts and entries, all of theirs at once.
    static let texts = Migration(
        number: 8, name: "texts",
        statements: """
            DROP VIEW inbox;

            CREATE TABLE sources (
                number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                -- The alert's, the digest's or the suggestion's id.
                source_id uuid NOT NULL UNIQUE,
                kind text NOT NULL CHECK (kind IN ('alert', 'digest', 'quiz-suggestion')),
                urgency text NOT NULL CHECK (urgency IN ('routine', 'urgent')),
                thread_id uuid,
                raised_at timestamptz,
                CONSTRAINT ordered_in_thread CHECK ((thread_id IS NULL) = (raised_at IS NULL))
            );
            CREATE INDEX sources_by_thread ON sources (thread_id) WHERE thread_id IS NOT NULL;
            INSERT INTO sources (source_id, kind, urgency)
            SELECT DISTINCT ON (source_id) source_id, kind, urgency FROM notifications
            ORDER BY source_id, created_at, user_id;

            CREATE TABLE texts (
                source bigint NOT NULL REFERENCES sources (number) ON DELETE CASCADE,
                language text NOT NULL,
                title text NOT NULL,
                body text NOT NULL,
                PRIMARY KEY (source, language)
            );
            -- In which language the earlier texts are was not kept: BCP 47 for "undetermined", numbered.
            INSERT INTO texts (source, language, title, body)
            SELECT number, 'und-x-' || row_number() OVER (PARTITION BY number ORDER BY title, body), title, body
            FROM (SELECT DISTINCT number, title, body FROM notifications JOIN sources USING (source_id)) AS text;

            ALTER TABLE deliveries RENAME TO earlier_deliveries;
            ALTER TABLE earlier_deliveries DROP CONSTRAINT once_per_notification_and_channel;
            DROP INDEX deliveries_due;
            CREATE TABLE deliveries (
                user_id uuid NOT NULL,
                source bigint NOT NULL,
                channel text NOT NULL CHECK (channel IN ('email')),
                id uuid NOT NULL DEFAULT gen_random_uuid(),
                -- 'superseded': taken out of the queue because there was a newer one, or its alert was stopped.
                state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed', 'superseded')),
                priority smallint NOT NULL,
                attempts integer NOT NULL DEFAULT 0,
                next_attempt_at timestamptz NOT NULL,
                failure_reason text,
                updated_at timestamptz NOT NULL,
                CONSTRAINT once_per_notification_and_channel PRIMARY KEY (user_id, source, channel)
            );
            INSERT INTO deliveries (user_id, source, channel, id, state, priority, attempts, next_attempt_at,
                failure_reason, updated_at)
            SELECT delivery.user_id, number, channel, delivery.id, state, priority, attempts, next_attempt_at,
                failure_reason, updated_at
            FROM earlier_deliveries AS delivery
            JOIN notifications ON notifications.user_id = delivery.user_id AND notifications.id = notification_id
            JOIN sources USING (source_id)
            ORDER BY delivery.updated_at;
            DROP TABLE earlier_deliveries;
            CREATE INDEX deliveries_due ON deliveries (priority, next_attempt_at) WHERE state = 'queued';

            ALTER TABLE notifications RENAME TO earlier_notifications;
            ALTER TABLE earlier_notifications DROP CONSTRAINT once_per_person_and_source;
            CREATE TABLE entries (
                user_id uuid NOT NULL,
                source bigint NOT NULL,
                created_at timestamptz NOT NULL,
                read_at timestamptz,
                -- Since when a newer one of the thread stands for it; never set on one that was read before.
                superseded_at timestamptz,
                -- Under which rows of before were shown; that of the others is computed, which costs nothing here.
                id uuid,
                language text NOT NULL,
                CONSTRAINT once_per_person_and_source PRIMARY KEY (user_id, source)
            );
            INSERT INTO entries (user_id, source, created_at, read_at, id, language)
            SELECT user_id, number, created_at, read_at, id, language
            FROM earlier_notifications AS notification
            JOIN sources USING (source_id)
            JOIN texts ON texts.source = number
                AND texts.title = notification.title AND texts.body = notification.body
            ORDER BY created_at;
            DROP TABLE earlier_notifications;

            -- For the operator, and for the view of the gateway. Outer joins, since the planner leaves out those that
            -- nobody asks for.
            CREATE VIEW notifications AS
            SELECT user_id, coalesce(entries.id, md5(user_id::text || source_id::text)::uuid) AS id, source_id, kind,
                urgency, language, title, body, created_at, read_at, superseded_at, thread_id, raised_at
            FROM entries
            LEFT JOIN sources ON number = source
            LEFT JOIN texts USING (source, language);

            CREATE VIEW inbox AS
            SELECT id AS notification_id, user_id, kind, title, body, urgency, created_at,
                CASE kind WHEN 'alert' THEN source_id END AS alert_id
            FROM notifications WHERE superseded_at IS NULL;
            GRANT SELECT ON inbox TO ingest_gateway;
            """)
}
