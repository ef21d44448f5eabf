import MessageProtocol
import ServiceRuntime

@testable import alert_fanout
@testable import environment_poller
@testable import health_metrics_analyzer
@testable import ingest_gateway
@testable import notifier

extension ServiceName {
    /// Lets the service read its settings; what is missing does not matter.
    func readSettings(_ reader: SettingsReader) {
        switch self {
        case .ingestGateway: _ = try? IngestGatewayConfiguration(reader)
        case .environmentPoller: _ = try? EnvironmentPollerConfiguration(reader)
        case .alertFanout: _ = try? AlertFanoutConfiguration(reader)
        case .healthMetricsAnalyzer: _ = try? HealthMetricsAnalyzerConfiguration(reader)
        case .notifier: _ = try? NotifierConfiguration(reader)
        }
    }
}
