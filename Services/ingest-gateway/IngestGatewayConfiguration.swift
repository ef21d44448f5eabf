import Crypto
import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres
import RabbitMQ
import ServiceRuntime
import SignedLinks

/// What this service reads from its environment.
struct IngestGatewayConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration
    var httpHost: String
    var httpPort: Int
    /// How many messages may wait in the outbox before requests that add to it are refused.
    var outboxLimit: Int
    var gateway: GatewaySettings
    /// Fewer people's reports of one kind in one cell are not shown on the map.
    var fewestPeople: Int

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        let (lifetime, capacity, healthKeys, reportsPerHour): (Int, Int, MasterKeys, Int)
        let (isRecorded, linkSealer, webPushKey): (Bool, LinkSealer?, String?)
        let megabytes: Int
        (
            postgres, rabbitMQ, httpHost, httpPort, outboxLimit, lifetime, capacity, fewestPeople, healthKeys,
            reportsPerHour, isRecorded, linkSealer, webPushKey, megabytes
        ) = try settings.read(
            Self.postgres, Self.rabbitMQ, Setting("ingest_gateway.http.host", default: "127.0.0.1"),
            Setting("ingest_gateway.http.port", in: 0...65_535, default: 8_080),
            Setting("ingest_gateway.outbox.limit", in: 1...10_000_000, default: 100_000),
            Setting("ingest_gateway.answers.seconds", in: 0...3_600, default: 15),
            Setting("ingest_gateway.answers.count", in: 2...1_000_000, default: 1_000),
            Setting("ingest_gateway.user_alert_layer.people", in: 2...1_000, default: UserAlertLayer.fewestPeople),
            Self.healthKeys,
            Setting("ingest_gateway.user_alerts.per_hour", in: 1...100_000, default: SubmitUserAlert.usualHourlyLimit),
            Self.isRecorded, Self.linkSealer, Self.webPushKey,
            Setting("ingest_gateway.health.imports.megabytes", in: 1...1_048_576, default: 2_048))
        gateway = GatewaySettings(healthKeys: healthKeys)
        gateway.largestHealthImport = megabytes << 20
        gateway.status = try StatusSettings(settings)
        (gateway.reportsPerHour, gateway.isRecorded) = (reportsPerHour, isRecorded)
        (gateway.linkSealer, gateway.webPushKey) = (linkSealer, webPushKey)
        gateway.answers = AnswerSettings(lifetime: Double(lifetime), capacity: capacity)
    }

    private static let isRecorded = Setting("environment.source", default: false) { text in
        guard ["recorded", "live"].contains(text) else { throw SettingFault("must be recorded or live") }
        return text == "recorded"
    }

    /// A line of Base64 for each key, the one that wraps first.
    private static let healthKeys = Setting("ingest_gateway.health.keys.file") { try MasterKeys(file: $0) }

    private static let linkSealer = Setting<LinkSealer?>(
        "ingest_gateway.link.keys", isSecret: true, default: .some(nil)
    ) {
        try LinkSealer($0)
    }

    private static let webPushKey = Setting<String?>("ingest_gateway.vapid.public.key", default: .some(nil)) { text in
        guard let key = Data(base64URL: text), (try? P256.Signing.PublicKey(x963Representation: key)) != nil else {
            throw SettingFault(
                "must be base64url of the 65-byte public key that belongs to NOTIFIER_VAPID_PRIVATE_KEY")
        }
        return key.base64URL
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
