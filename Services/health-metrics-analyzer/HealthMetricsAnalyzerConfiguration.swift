import MessageProtocol
import Postgres
import RabbitMQ
import ServiceRuntime

/// What this service reads from its environment.
struct HealthMetricsAnalyzerConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        let partitionCount: Int
        (postgres, rabbitMQ, partitionCount) = try settings.read(Self.postgres, Self.rabbitMQ, Self.partitionCount)
        rabbitMQ.partitionCount = partitionCount
    }

    /// Made when there are none yet; afterwards the operator's command changes their number.
    private static let partitionCount = Setting("health_metrics_analyzer.partitions", default: 4) { text in
        guard let count = Int(text), PartitionSet.allowedCounts.contains(count) else {
            throw SettingFault("must be a power of two from 1 to 128")
        }
        return count
    }

    static let postgres = Setting("health_metrics_analyzer.postgres.url", isSecret: true) { text in
        var configuration = try PostgresConfiguration(url: text)
        configuration.applicationName = ServiceName.healthMetricsAnalyzer.rawValue
        return configuration
    }

    private static let rabbitMQ = Setting("health_metrics_analyzer.amqp.url", isSecret: true) { text in
        try RabbitMQConfiguration(url: text, connectionName: ServiceName.healthMetricsAnalyzer.rawValue)
    }
}
