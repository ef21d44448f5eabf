import TestSupport

@testable import accounts
@testable import alert_fanout
@testable import environment_poller
@testable import health_metrics_analyzer
@testable import ingest_gateway
@testable import notifier
@testable import research_study
@testable import skin_check
@testable import symptom_journal

/// What a test of the whole system's database migrates.
extension [SchemaForTests] {
    /// In an order in which each can be migrated: the status page reads views of all of them, and what one
    /// publishes is granted to the others by name.
    static let ofEveryService = [
        SchemaForTests("accounts", AccountsMigrations.all),
        SchemaForTests("alert_fanout", AlertFanoutMigrations.all),
        SchemaForTests("environment_poller", EnvironmentPollerMigrations.all),
        SchemaForTests("health_metrics_analyzer", HealthMetricsAnalyzerMigrations.all),
        SchemaForTests("notifier", NotifierMigrations.all),
        SchemaForTests("ingest_gateway", IngestGatewayMigrations.all),
        SchemaForTests("research_study", ResearchStudyMigrations.all),
        SchemaForTests("symptom_journal", SymptomJournalMigrations.all),
        SchemaForTests("skin_check", SkinCheckMigrations.all),
    ]
}
