import Postgres

extension AlertFanoutMigrations {
    /// Finds what else names a person, so that an erasure reaches it.
    static let erasure = Migration(
        number: 19, name: "erasure",
        statements: """
            CREATE INDEX alerts_of_reporter ON alerts USING gin (authors) WHERE authors <> '{}';
            CREATE INDEX crowd_alerts_of_reporter ON crowd_alerts USING gin ((alert -> 'authors'));

            -- Set by the retention task on a tombstone that it meets for the first time; it ends some time later.
            ALTER TABLE audience ADD deleted_at timestamptz;
            CREATE INDEX audience_deleted ON audience (deleted_at) WHERE is_deleted;

            -- A comment was taken out of the alert, since its writer's account was erased.
            ALTER TABLE alerts ADD redacted_at timestamptz;
            CREATE INDEX alerts_redacted ON alerts (redacted_at) WHERE redacted_at IS NOT NULL;
            -- The notifier takes it out of the texts that it has stored.
            CREATE VIEW redacted_alerts AS SELECT alert_id FROM alerts WHERE redacted_at IS NOT NULL;
            GRANT USAGE ON SCHEMA alert_fanout TO notifier;
            GRANT SELECT ON redacted_alerts TO notifier;
            """)
}
