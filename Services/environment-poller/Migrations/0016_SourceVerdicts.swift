import Postgres

extension EnvironmentPollerMigrations {
    /// What single places say of a source, and whether a provider's settings have changed.
    static let sourceVerdicts = Migration(
        number: 16, name: "source_verdicts",
        statements: """
            ALTER TABLE source_status
                DROP CONSTRAINT source_status_state_check,
                ADD CONSTRAINT source_status_state_check CHECK (state IN ('unknown', 'up', 'down')),
                -- The cells and stations whose requests failed since the last answer, oldest first.
                ADD COLUMN failing text[] NOT NULL DEFAULT '{}';
            -- A hash of the address and the key: whoever changes one of them is asked for at once.
            ALTER TABLE provider_settings ADD COLUMN access text;
            """)
}
