import Postgres

extension Migration {
    /// What the analyzer suggests to people and to areas.
    static let healthSuggestions = Migration(
        number: 11, name: "health_suggestions",
        statements: """
            CREATE TABLE threshold_suggestions (
                proposal_id uuid PRIMARY KEY,
                user_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
                suggested_at timestamptz NOT NULL,
                -- What is suggested and on which days of the person it stands.
                sealed bytea NOT NULL,
                decision text CHECK (decision IN ('accepted', 'declined')),
                decided_at timestamptz,
                CHECK ((decision IS NULL) = (decided_at IS NULL))
            );
            CREATE INDEX threshold_suggestions_user ON threshold_suggestions (user_id, suggested_at);

            -- How many people feel worse where, never who.
            CREATE TABLE area_alerts (
                area_alert_id uuid PRIMARY KEY,
                allergen text NOT NULL,
                latitude double precision NOT NULL,
                longitude double precision NOT NULL,
                -- Kilometres.
                radius double precision NOT NULL,
                people bigint NOT NULL,
                station_name text NOT NULL,
                intensity smallint NOT NULL,
                previous_intensity smallint NOT NULL,
                suggested_at timestamptz NOT NULL,
                expires_at timestamptz NOT NULL
            );
            CREATE INDEX area_alerts_expiry ON area_alerts (expires_at);
            """)
}
