import Domain
import MessageProtocol
import Postgres
import RabbitMQ
import ServiceRuntime

/// The settings of this service.
struct NotifierConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration
    /// The number of batches handled at once, over all lanes.
    var batchConcurrency: Int
    var sending: SendingConfiguration
    /// Nil closes the operator's routes.
    var operatorToken: OperatorToken?
    /// Nil while the channel is off, as for those below.
    var mail: MailConfiguration?
    var webPush: WebPushSettings?
    var apns: APNsSettings?
    var fcm: FCMSettings?

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        (postgres, rabbitMQ, batchConcurrency, operatorToken) = try settings.read(
            Self.postgres, Self.rabbitMQ, Setting("notifier.batch.concurrency", in: 1...64, default: 4),
            BounceOperations.token)
        // One connection for each batch, and some for sending, subscribers, reminders and the outbox.
        postgres.poolSize = max(postgres.poolSize, batchConcurrency + 6)
        sending = try SendingConfiguration(settings)
        mail = try MailConfiguration.read(settings, sealer: sending.sealer)
        // Enough that each connection always has its next mail.
        if let mail { sending.hosts.mail.window = 4 * mail.connections }
        webPush = try WebPushSettings.read(settings)
        apns = try APNsSettings.read(settings)
        fcm = try FCMSettings.read(settings)
    }

    static let postgres = Setting("notifier.postgres.url", isSecret: true) { text in
        var configuration = try PostgresConfiguration(url: text)
        configuration.applicationName = ServiceName.notifier.rawValue
        return configuration
    }

    private static let rabbitMQ = Setting("notifier.amqp.url", isSecret: true) { text in
        try RabbitMQConfiguration(url: text, connectionName: ServiceName.notifier.rawValue)
    }
}
