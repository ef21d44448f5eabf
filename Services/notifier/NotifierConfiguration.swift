import Domain
import MessageProtocol
import Postgres
import RabbitMQ
import ServiceConnections
import ServiceRuntime

/// What this service reads from its environment.
struct NotifierConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var rabbitMQ: RabbitMQConfiguration
    /// How many batches are worked on at once, whatever their lane.
    var batchConcurrency: Int
    var sending: SendingConfiguration
    /// Nil lets nobody use the operator's routes.
    var operatorToken: OperatorToken?
    /// Each nil while its channel is off.
    var mail: MailConfiguration?
    var webPush: WebPushSettings?
    var apns: APNsSettings?
    var fcm: FCMSettings?

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        var faults = ConfigurationFaults()
        let postgres = settings.value(of: .postgres(of: .notifier), &faults)
        let rabbitMQ = settings.value(of: .rabbitMQ(of: .notifier), &faults)
        let batchConcurrency = settings.value(
            of: Setting("notifier.batch.concurrency", in: 1...64, default: 4), &faults)
        let operatorToken = settings.value(of: BounceOperations.token, &faults)
        let sending = faults.collect { () throws(ConfigurationFaults) in try SendingConfiguration(settings) }
        let mail = faults.collect { () throws(ConfigurationFaults) in
            try MailConfiguration.read(settings, sealer: sending?.sealer)
        }
        let webPush = faults.collect { () throws(ConfigurationFaults) in try WebPushSettings.read(settings) }
        let apns = faults.collect { () throws(ConfigurationFaults) in try APNsSettings.read(settings) }
        let fcm = faults.collect { () throws(ConfigurationFaults) in try FCMSettings.read(settings) }
        guard let postgres, let rabbitMQ, let batchConcurrency, let operatorToken, let sending, let mail, let webPush,
            let apns, let fcm
        else { throw faults }
        (self.postgres, self.rabbitMQ, self.batchConcurrency) = (postgres, rabbitMQ, batchConcurrency)
        (self.operatorToken, self.sending) = (operatorToken, sending)
        (self.mail, self.webPush, self.apns, self.fcm) = (mail, webPush, apns, fcm)
        // A connection for each batch, and some for sending, subscribers, reminders and the outbox.
        self.postgres.poolSize = max(postgres.poolSize, batchConcurrency + 6)
        // So many that each connection has the next mail at hand.
        if let mail { self.sending.hosts.mail.window = 4 * mail.connections }
    }
}
