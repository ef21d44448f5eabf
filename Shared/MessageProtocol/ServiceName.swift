/// The services: each name is that of the executable, the folder and the compose service.
public enum ServiceName: String, CaseIterable, Sendable, Codable, CustomStringConvertible {
    case ingestGateway = "ingest-gateway"
    case environmentPoller = "environment-poller"
    case alertFanout = "alert-fanout"
    case healthMetricsAnalyzer = "health-metrics-analyzer"
    case notifier
    case accounts
    case researchStudy = "research-study"
    case symptomJournal = "symptom-journal"
    case skinCheck = "skin-check"

    public var description: String { rawValue }

    /// The service's schema and login role in PostgreSQL.
    public var schema: String { String(rawValue.map { $0 == "-" ? "_" : $0 }) }
}
