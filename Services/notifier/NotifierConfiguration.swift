import HTTPFetch
import MessageProtocol
import Postgres
import RabbitMQ
import ServiceRuntime

/// What this service reads from its environment.
struct NotifierConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration
    /// How many batches are worked on at once, whatever their lane.
    var batchConcurrency: Int
    /// Nil while the e-mail channel is off.
    var mail: MailConfiguration?

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        let mail: MailEndpoint?
        let security: MailServer.Security?
        let from: Mailbox?
        let connections: Int
        (postgres, rabbitMQ, batchConcurrency, mail, security, from, connections) = try settings.read(
            Self.postgres, Self.rabbitMQ, Setting("notifier.batch.concurrency", in: 1...64, default: 4),
            Self.mailEndpoint, Self.mailSecurity, Self.mailFrom,
            Setting("notifier.smtp.connections", in: 1...64, default: 4))
        // A connection for each batch, and some for mails, subscribers and the outbox.
        postgres.poolSize = max(postgres.poolSize, batchConcurrency + 4)
        guard let mail else { return }
        guard let from else {
            throw ConfigurationFaults(faults: ["NOTIFIER_MAIL_FROM is not set, and NOTIFIER_SMTP_URL is"])
        }
        do {
            self.mail = MailConfiguration(
                server: try mail.server(security: security), from: from, connections: connections)
        } catch {
            throw ConfigurationFaults(faults: ["NOTIFIER_SMTP_URL and NOTIFIER_SMTP_SECURITY: \(error)"])
        }
    }

    static let postgres = Setting("notifier.postgres.url", isSecret: true) { text in
        var configuration = try PostgresConfiguration(url: text)
        configuration.applicationName = ServiceName.notifier.rawValue
        return configuration
    }

    private static let rabbitMQ = Setting("notifier.amqp.url", isSecret: true) { text in
        try RabbitMQConfiguration(url: text, connectionName: ServiceName.notifier.rawValue)
    }

    private static let mailEndpoint = Setting<MailEndpoint?>("notifier.smtp.url", isSecret: true, default: .some(nil)) {
        try MailEndpoint($0)
    }

    private static let mailSecurity = Setting<MailServer.Security?>("notifier.smtp.security", default: .some(nil)) {
        switch $0 {
        case "none": MailServer.Security.none
        case "starttls": .startTLSRequired
        case "tls": .tls
        default: throw SettingFault("must be none, starttls or tls")
        }
    }

    private static let mailFrom = Setting<Mailbox?>("notifier.mail.from", default: .some(nil)) {
        try Mailbox(name: "Breathe Easy", address: try MailAddress($0))
    }
}

/// The e-mail channel.
struct MailConfiguration: Sendable {
    var server: MailServer
    var from: Mailbox
    var connections: Int
}
