import Postgres

extension AlertFanoutMigrations {
    /// The reports from which an alert was raised, so that a report can be followed from the gateway to the alert.
    static let alertReports = Migration(
        number: 15, name: "alert_reports",
        statements: """
            -- The ids that the gateway returned to the reporters; empty for other kinds, and for older alerts.
            ALTER TABLE alerts ADD reports uuid[] NOT NULL DEFAULT '{}';
            """)
}
