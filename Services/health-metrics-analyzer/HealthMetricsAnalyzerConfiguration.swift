import MessageProtocol
import PersonKeys
import Postgres
import RabbitMQ
import ServiceRuntime

/// The settings of this service.
struct HealthMetricsAnalyzerConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration
    var masterKeys: MasterKeys
    /// See ``SuggestionPolicy/daysPerSeason``.
    var suggestionDays: Int
    /// The retention period of samples, in days.
    var retentionDays: Int
    /// The hour, in UTC, from which the daily update runs.
    var updateHour: Int

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        let partitionCount: Int
        (postgres, rabbitMQ, partitionCount, masterKeys, suggestionDays, retentionDays, updateHour) = try settings.read(
            Self.postgres, Self.rabbitMQ, Self.partitionCount, Self.masterKeys,
            Setting("health_metrics_analyzer.suggestion.days", in: 0...90, default: 3),
            // A season and the month before it are needed; the default is ten years.
            Setting("health_metrics_analyzer.retention.days", in: 150...36_500, default: 3_660),
            Setting("health_metrics_analyzer.update.hour", in: 0...23, default: 3))
        rabbitMQ.partitionCount = partitionCount
    }

    /// Used when no partitions exist yet; afterwards the operator's command changes their number.
    private static let partitionCount = Setting("health_metrics_analyzer.partitions", default: 4) { text in
        guard let count = Int(text), PartitionSet.allowedCounts.contains(count) else {
            throw SettingFault("must be a power of two from 1 to 128")
        }
        return count
    }

    private static let masterKeys = Setting("health_metrics_analyzer.health.keys.file") { try MasterKeys(file: $0) }

    static let postgres = Setting("health_metrics_analyzer.postgres.url", isSecret: true) { text in
        var configuration = try PostgresConfiguration(url: text)
        configuration.applicationName = ServiceName.healthMetricsAnalyzer.rawValue
        return configuration
    }

    private static let rabbitMQ = Setting("health_metrics_analyzer.amqp.url", isSecret: true) { text in
        try RabbitMQConfiguration(url: text, connectionName: ServiceName.healthMetricsAnalyzer.rawValue)
    }
}
