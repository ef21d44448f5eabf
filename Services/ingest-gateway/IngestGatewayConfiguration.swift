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
    var gateway = GatewaySettings()
    /// Fewer people's reports of one kind in one cell are not shown on the map.
    var fewestPeople: Int

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        let (lifetime, capacity): (Int, Int)
        (
            postgres, rabbitMQ, httpHost, httpPort, outboxLimit, lifetime, capacity, fewestPeople,
            gateway.reportsPerHour, gateway.isRecorded
        ) = try settings.read(
            Self.postgres, Self.rabbitMQ, Setting("ingest_gateway.http.host", default: "127.0.0.1"),
            Setting("ingest_gateway.http.port", in: 0...65_535, default: 8_080),
            Setting("ingest_gateway.outbox.limit", in: 1...10_000_000, default: 100_000),
            Setting("ingest_gateway.answers.seconds", in: 0...3_600, default: 15),
            Setting("ingest_gateway.answers.count", in: 2...1_000_000, default: 1_000),
            Setting("ingest_gateway.user_alert_layer.people", in: 2...1_000, default: UserAlertLayer.fewestPeople),
            Setting("ingest_gateway.user_alerts.per_hour", in: 1...100_000, default: SubmitUserAlert.usualHourlyLimit),
            Self.isRecorded)
        gateway.answers = AnswerSettings(lifetime: Double(lifetime), capacity: capacity)
    }

    private static let isRecorded = Setting("environment.source", default: false) { text in
        guard ["recorded", "live"].contains(text) else { throw SettingFault("must be recorded or live") }
        return text == "recorded"
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
