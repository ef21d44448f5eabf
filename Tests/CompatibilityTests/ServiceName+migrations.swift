import MessageProtocol
import Postgres
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

extension ServiceName {
    /// What this version of the service declares.
    var migrations: [Migration] {
        switch self {
        case .ingestGateway: IngestGatewayMigrations.all
        case .environmentPoller: EnvironmentPollerMigrations.all
        case .alertFanout: AlertFanoutMigrations.all
        case .healthMetricsAnalyzer: HealthMetricsAnalyzerMigrations.all
        case .notifier: NotifierMigrations.all
        case .accounts: AccountsMigrations.all
        case .researchStudy: ResearchStudyMigrations.all
        case .symptomJournal: SymptomJournalMigrations.all
        case .skinCheck: SkinCheckMigrations.all
        }
    }

    /// Whose views the service's own read, and which are migrated before it.
    var publishers: [SchemaForTests] {
        self == .notifier ? [SchemaForTests("alert_fanout", AlertFanoutMigrations.all)] : []
    }
}
