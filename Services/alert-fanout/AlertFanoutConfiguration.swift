import MessageProtocol
import Postgres
import RabbitMQ
import ServiceRuntime

/// What this service reads from its environment.
struct AlertFanoutConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration
    /// How many recipients one batch names at most.
    var batchSize: Int
    /// How many alerts one process matches at once; each holds a database connection.
    var alertPrefetch: Int
    /// The same for changes of subscribers and settled batches, which are small.
    var updatePrefetch: Int

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        (postgres, rabbitMQ, batchSize, alertPrefetch, updatePrefetch) = try settings.read(
            Self.postgres, Self.rabbitMQ,
            Setting("alert_fanout.batch.size", in: 1...RecipientBatches.largest, default: RecipientBatches.largest),
            Setting("alert_fanout.alert.prefetch", in: 1...64, default: 2),
            Setting("alert_fanout.update.prefetch", in: 1...1_000, default: 64))
    }

    static let postgres = Setting("alert_fanout.postgres.url", isSecret: true) { text in
        var configuration = try PostgresConfiguration(url: text)
        configuration.applicationName = ServiceName.alertFanout.rawValue
        return configuration
    }

    private static let rabbitMQ = Setting("alert_fanout.amqp.url", isSecret: true) { text in
        try RabbitMQConfiguration(url: text, connectionName: ServiceName.alertFanout.rawValue)
    }
}
