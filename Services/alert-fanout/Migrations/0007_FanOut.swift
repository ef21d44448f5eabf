import Postgres

extension AlertFanoutMigrations {
    /// An alert's way from its admission to the last recipient, kept by chunks of the audience.
    static let fanOut = Migration(
        number: 7, name: "fan_out",
        statements: """
            ALTER TABLE alerts DROP CONSTRAINT alerts_kind_check;
            ALTER TABLE alerts
                ADD CONSTRAINT alerts_kind_check CHECK (kind IN ('station', 'forecast', 'user', 'digest')),
                ADD allergens text[] NOT NULL DEFAULT '{}',
                ADD lane text NOT NULL DEFAULT 'station'
                    CHECK (lane IN ('danger', 'station', 'forecast', 'digest')),
                ADD latitude double precision,
                ADD longitude double precision,
                ADD day date,
                -- Not told of their own report.
                ADD authors uuid[] NOT NULL DEFAULT '{}',
                ADD thread_id uuid,
                -- The message that raised it, from which its text is written.
                ADD facts jsonb,
                ADD state text NOT NULL DEFAULT 'done'
                    CHECK (state IN ('refused', 'held', 'running', 'done', 'stopped')),
                -- Why it was refused, held or stopped.
                ADD reason text,
                -- How many people it concerned when it was admitted.
                ADD estimated bigint NOT NULL DEFAULT 0,
                -- How many of them had been told before of this level; they are not among the matched.
                ADD repeated bigint NOT NULL DEFAULT 0,
                ADD ranges integer NOT NULL DEFAULT 0,
                ADD ranges_done integer NOT NULL DEFAULT 0,
                ADD expires_at timestamptz,
                ADD finished_at timestamptz;
            CREATE INDEX alerts_unfinished ON alerts (matched_at) WHERE state IN ('held', 'running');

            CREATE TABLE alert_ranges (
                alert_id uuid NOT NULL REFERENCES alerts,
                number integer NOT NULL CHECK (number >= 0),
                chunks integer[] NOT NULL,
                -- What of the audience was visible when the range was matched.
                audience_as_of pg_snapshot,
                matched bigint,
                done_at timestamptz,
                PRIMARY KEY (alert_id, number)
            );

            -- A byte for each slot: what was decided for that person. See RecipientDecision.
            CREATE TABLE alert_recipients (
                alert_id uuid NOT NULL,
                chunk integer NOT NULL,
                decisions bytea NOT NULL,
                PRIMARY KEY (alert_id, chunk)
            );

            -- A byte for each slot: one more than the highest level told of that allergen for that day; 0 for none.
            CREATE TABLE told (
                allergen text NOT NULL,
                day date NOT NULL,
                chunk integer NOT NULL,
                levels bytea NOT NULL,
                PRIMARY KEY (day, allergen, chunk)
            );

            -- A byte for each slot: how often the person was interrupted in the week that begins on that Monday.
            CREATE TABLE interruptions (
                week date NOT NULL,
                chunk integer NOT NULL,
                counts bytea NOT NULL,
                PRIMARY KEY (week, chunk)
            );

            -- Told levels of today are forgotten with the upgrade; who has been told may hear once more that day.
            DROP TABLE notified;

            ALTER TABLE ledger ADD reason text NOT NULL DEFAULT '';
            ALTER TABLE ledger DROP CONSTRAINT ledger_pkey;
            ALTER TABLE ledger ADD PRIMARY KEY (alert_id, outcome, reason);
            CREATE INDEX batches_settled_at ON batches (settled_at);
            """)
}
