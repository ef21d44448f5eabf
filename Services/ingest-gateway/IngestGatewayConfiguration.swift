import MessageProtocol
import Postgres
import RabbitMQ
import ServiceRuntime

/// What this service reads from its environment.
struct IngestGatewayConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration
    var httpHost: String
    var httpPort: Int
    /// How many messages may wait in the outbox before requests that add to it are refused.
    var outboxLimit: Int

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        (postgres, rabbitMQ, httpHost, httpPort, outboxLimit) = try settings.read(
            Self.postgres, Self.rabbitMQ, Setting("ingest_gateway.http.host", default: "127.0.0.1"),
            Setting("ingest_gateway.http.port", in: 0...65_535, default: 8_080),
            Setting("ingest_gateway.outbox.limit", in: 1...10_000_000, default: 100_000))
    }

    /// All that `migrate` needs.
    static let postgres = Setting("ingest_gateway.postgres.url", isSecret: true) { text in
        var configuration = try PostgresConfiguration(url: text)
        configuration.applicationName = ServiceName.ingestGateway.rawValue
        return configuration
    }

    private static let rabbitMQ = Setting("ingest_gateway.amqp.url", isSecret: true) { text in
        try RabbitMQConfiguration(url: text, connectionName: ServiceName.ingestGateway.rawValue)
    }
}
