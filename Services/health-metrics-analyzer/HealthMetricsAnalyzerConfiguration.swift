import MessageProtocol
import Postgres
import RabbitMQ
import ServiceRuntime

/// What this service reads from its environment.
struct HealthMetricsAnalyzerConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        (postgres, rabbitMQ) = try settings.read(Self.postgres, Self.rabbitMQ)
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
