import Postgres
import RabbitMQ
import ServiceRuntime

/// What the gateway reads from its environment.
struct IngestGatewayConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var broker: RabbitMQConfiguration
    var httpHost: String
    var httpPort: Int

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        (postgres, broker, httpHost, httpPort) = try settings.read(
            Setting("ingest_gateway.postgres.url", isSecret: true) { try PostgresConfiguration(url: $0) },
            Setting("ingest_gateway.amqp.url", isSecret: true) { try RabbitMQConfiguration(url: $0) },
            Setting("ingest_gateway.http.host", default: "127.0.0.1"),
            Setting("ingest_gateway.http.port", in: 0...65_535, default: 8_080))
    }
}
