import Foundation
import HTTPFetch
import Logging
import MessageProtocol
import Messaging
import Postgres
import RabbitMQ
import ServiceLifecycle
import ServiceRuntime

/// The service put together.
enum NotifierApplication: ServiceApplication {
    static let name = ServiceName.notifier

    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try NotifierConfiguration(settings)
        let pool = PostgresPool(configuration.postgres, logger: logger)
        let broker = RabbitMQBroker(configuration: configuration.rabbitMQ, logger: logger)
        let relay = OutboxRelay(store: PostgresOutbox(pool: pool), publisher: broker, logger: logger)
        var services: [any Service] = [pool, broker, relay, InboxPruning(pool: pool, logger: logger)]
        services +=
            Consumers(
                broker: broker, pool: pool, batchConcurrency: configuration.batchConcurrency,
                queuesMail: configuration.mail != nil, logger: logger
            ).all
        if let mail = configuration.mail {
            services.append(sender(of: mail, pool: pool, logger: logger))
        } else {
            logger.notice("E-mail is off: NOTIFIER_SMTP_URL is not set")
        }
        return BuiltService(
            services: services,
            readiness: [
                ReadinessCheck("database") { await pool.unreadyReason() },
                ReadinessCheck("broker") { broker.notReadyReason },
            ])
    }

    static func migrate(_ settings: SettingsReader, logger: Logger) async throws -> [String] {
        let pool = PostgresPool(try settings.read(NotifierConfiguration.postgres), logger: logger)
        let applied = try await Migrator(schema: name.schema, migrations: NotifierMigrations.all).apply(to: pool)
        await pool.close()
        return applied.map(\.title)
    }

    private static func sender(of mail: MailConfiguration, pool: PostgresPool, logger: Logger) -> DeliverySender {
        let client = SMTPClient(server: mail.server, connections: mail.connections)
        return DeliverySender(
            sendDueMail: SendDueMail(
                store: PostgresMailDeliveryStore(pool: pool),
                submitter: SMTPMailSubmitter(client: client, from: mail.from), now: { Date() }),
            signal: PostgresMailQueueSignal(pool: pool), logger: logger)
    }
}

/// What takes the messages that come in.
private struct Consumers {
    let broker: RabbitMQBroker
    let pool: PostgresPool
    let batchConcurrency: Int
    let queuesMail: Bool
    let logger: Logger

    private let service = NotifierApplication.name
    private let now: @Sendable () -> Date = { Date() }

    var all: [any Service] {
        let rememberSubscriber = RememberSubscriber(store: PostgresSubscriberStore(pool: pool), now: now)
        let stopAlert = StopAlert(store: PostgresStoppedAlertStore(pool: pool), now: now)
        let suggestQuiz = SuggestQuiz(
            store: PostgresQuizSuggestionStore(pool: pool, queuesMail: queuesMail), now: now)
        return batches + [
            one(SubscriberChangedHandler(rememberSubscriber: rememberSubscriber)),
            one(AlertStoppedHandler(stopAlert: stopAlert)), one(QuizSuggestedHandler(suggestQuiz: suggestQuiz)),
        ]
    }

    /// One consumer for each lane; they share the places.
    private var batches: [any Service] {
        let deliverBatch = DeliverBatch(store: PostgresBatchStore(pool: pool, queuesMail: queuesMail), now: now)
        return MessageConsumer.perLane(
            of: service, handler: NotificationBatchHandler(deliverBatch: deliverBatch),
            gate: LaneGate(width: batchConcurrency), subscriber: broker, prefetch: max(2, batchConcurrency),
            logger: logger)
    }

    private func one(_ handler: some MessageHandler) -> any Service {
        MessageConsumer(of: service, handler: handler, subscriber: broker, logger: logger)
    }
}
