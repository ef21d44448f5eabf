import MessageProtocol
import ServiceRuntime

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
    /// Lets the service read its settings; what is missing does not matter.
    func readSettings(_ reader: SettingsReader) { Self.readers[self]?(reader) }

    /// Of the services that have settings of their own.
    private static let readers: [ServiceName: @Sendable (SettingsReader) -> Void] = [
        .accounts: { _ = try? AccountsConfiguration($0) },
        .ingestGateway: { _ = try? IngestGatewayConfiguration($0) },
        .environmentPoller: { _ = try? EnvironmentPollerConfiguration($0) },
        .alertFanout: { _ = try? AlertFanoutConfiguration($0) },
        .healthMetricsAnalyzer: { _ = try? HealthMetricsAnalyzerConfiguration($0) },
        .notifier: { _ = try? NotifierConfiguration($0) },
        .researchStudy: { _ = try? ResearchStudyConfiguration($0) },
        .symptomJournal: { _ = try? SymptomJournalConfiguration($0) },
        .skinCheck: { _ = try? SkinCheckConfiguration($0) },
    ]
}
