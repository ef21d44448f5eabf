import Postgres

extension NotifierMigrations {
    /// Several addresses for each person, their settings by channel, and the states of outside deliveries.
    static let channels = Migration(
        number: 10, name: "channels",
        statements: """
            ALTER TABLE subscribers
                -- Empty until the person's next change comes, or the same again.
                ADD COLUMN settings jsonb NOT NULL DEFAULT '{}',
                -- The version whose mail address bounced. A newer version with the same address takes it over.
                ADD COLUMN email_bounced_version bigint;

            CREATE TABLE endpoints (
                user_id uuid NOT NULL,
                endpoint_id uuid NOT NULL,
                version bigint NOT NULL,
                -- Null once it was removed or retired; that much is kept, so that no older version comes back.
                address jsonb,
                retired_reason text,
                updated_at timestamptz NOT NULL,
                PRIMARY KEY (user_id, endpoint_id)
            );

            -- What follows from subscribers and endpoints, in the form in which telling a thousand people reads it; no
            -- row for what reaches nobody. The mail address is the endpoint of all zeros.
            CREATE TABLE routes (
                user_id uuid NOT NULL,
                endpoint_id uuid NOT NULL,
                channel text NOT NULL,
                host text NOT NULL,
                -- Of each kind: off, immediately, daily, weekly.
                alert text NOT NULL,
                digest text NOT NULL,
                quiz_suggestion text NOT NULL,
                reminder text NOT NULL,
                -- How many channels come before it when an urgent alert is not opened, and how long each has.
                stage smallint NOT NULL,
                stage_minutes smallint NOT NULL,
                snoozed_until timestamptz,
                time_zone text NOT NULL,
                PRIMARY KEY (user_id, endpoint_id)
            );
            -- Each recipient of what is not urgent is looked up in it; it is as small as the number who gather.
            CREATE INDEX routes_gathering ON routes (user_id) WHERE alert IN ('daily', 'weekly')
                OR digest IN ('daily', 'weekly') OR quiz_suggestion IN ('daily', 'weekly')
                OR reminder IN ('daily', 'weekly');
            INSERT INTO routes
            SELECT user_id, '00000000-0000-0000-0000-000000000000', 'email', 'email', 'immediately', 'immediately',
                'immediately', 'immediately', 0, 0, NULL, 'UTC'
            FROM subscribers WHERE email IS NOT NULL AND NOT is_deleted;

            ALTER TABLE sources
                ADD COLUMN expires_at timestamptz,
                -- Belongs to one person, with whose account it is erased.
                ADD COLUMN is_personal boolean NOT NULL DEFAULT false,
                DROP CONSTRAINT sources_kind_check,
                ADD CONSTRAINT sources_kind_check CHECK (kind IN ('alert', 'digest', 'quiz-suggestion', 'reminder'));
            UPDATE sources SET is_personal = true WHERE kind = 'quiz-suggestion';
            ALTER TABLE texts ADD COLUMN personal_note text;
            -- The recipient's own, which the note names.
            ALTER TABLE entries ADD COLUMN threshold smallint;

            ALTER TABLE deliveries
                DROP CONSTRAINT once_per_notification_and_channel,
                -- PostgreSQL numbered them, since the table before it had the names.
                DROP CONSTRAINT deliveries_channel_check1,
                DROP CONSTRAINT deliveries_state_check1,
                ADD COLUMN endpoint_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
                -- Whose limits apply.
                ADD COLUMN host text NOT NULL DEFAULT 'email',
                -- Until then one worker holds it.
                ADD COLUMN lease_until timestamptz,
                -- Of an escalation: not sent when the notification was opened before its time.
                ADD COLUMN waits_for_opening boolean NOT NULL DEFAULT false,
                -- Of a gathered one, and of the digest that tells it: the end of its window.
                ADD COLUMN window_ends timestamptz;
            UPDATE deliveries SET state = 'accepted' WHERE state = 'sent';
            UPDATE deliveries SET lease_until = next_attempt_at WHERE state = 'queued' AND attempts > 0;
            ALTER TABLE deliveries
                ALTER COLUMN host DROP DEFAULT,
                ADD CONSTRAINT once_per_notification_and_endpoint PRIMARY KEY (user_id, source, endpoint_id),
                ADD CONSTRAINT deliveries_channel_check
                    CHECK (channel IN ('email', 'web-push', 'apns', 'fcm', 'webhook')),
                ADD CONSTRAINT deliveries_state_check CHECK (state IN (
                    -- Waits for the end of its window; was told by the window's digest.
                    'gathering', 'digested',
                    -- 'sent' while a worker's lease runs, see the view.
                    'queued', 'accepted', 'delivered', 'opened', 'failed', 'expired', 'superseded'));
            DROP INDEX deliveries_due;
            CREATE INDEX deliveries_due ON deliveries (host, priority, next_attempt_at) WHERE state = 'queued';
            CREATE INDEX deliveries_by_source ON deliveries (source);

            -- Whoever gathers makes the row, or clears sent_at when the window was told before. Whoever holds its lock
            -- and sets sent_at sends it: nobody else does.
            CREATE TABLE digest_windows (
                user_id uuid NOT NULL,
                endpoint_id uuid NOT NULL,
                window_ends timestamptz NOT NULL,
                sent_at timestamptz,
                PRIMARY KEY (user_id, endpoint_id, window_ends)
            );
            CREATE INDEX digest_windows_due ON digest_windows (window_ends) WHERE sent_at IS NULL;

            -- Servers that asked to be left alone for a while; all processes heed it, also after a restart.
            CREATE TABLE paused_hosts (
                host text PRIMARY KEY,
                paused_until timestamptz NOT NULL
            );

            -- Outer joins, since the planner leaves out those that nobody asks for.
            DROP VIEW inbox;
            DROP VIEW notifications;
            CREATE VIEW notifications AS
            SELECT user_id, coalesce(entries.id, md5(user_id::text || source_id::text)::uuid) AS id, source,
                source_id, kind, urgency, language, title,
                body || coalesce(' ' || replace(personal_note, '{threshold}', threshold::text), '') AS body,
                created_at, read_at, superseded_at, expires_at, thread_id, raised_at, is_personal
            FROM entries
            LEFT JOIN sources ON number = source
            LEFT JOIN texts USING (source, language);

            -- Without the digests of channels, which tell what is in it.
            CREATE VIEW inbox AS
            SELECT id AS notification_id, user_id, kind, title, body, urgency, created_at,
                CASE kind WHEN 'alert' THEN source_id END AS alert_id,
                read_at AS opened_at, expires_at, language, source_id
            FROM notifications WHERE superseded_at IS NULL AND NOT (kind = 'digest' AND is_personal);
            GRANT SELECT ON inbox TO ingest_gateway;

            -- What became of an alert outside, for the operator of the fan-out.
            CREATE VIEW alert_channels AS
            SELECT source_id AS alert_id, channel,
                CASE WHEN state = 'queued' AND lease_until > now() THEN 'sent' ELSE state END AS state,
                CASE WHEN state = 'failed' THEN failure_reason END AS reason, count(*) AS recipients
            FROM deliveries JOIN sources ON number = source
            WHERE NOT is_personal
            GROUP BY 1, 2, 3, 4;
            GRANT USAGE ON SCHEMA notifier TO alert_fanout;
            GRANT SELECT ON alert_channels TO alert_fanout;
            """)
}
