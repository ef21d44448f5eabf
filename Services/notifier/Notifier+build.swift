import ArgumentParser
import Domain
import Foundation
import HTTPFetch
import Logging
import MessageProtocol
import Messaging
import Postgres
import RabbitMQ
import ServiceConnections
import ServiceLifecycle
import ServiceRuntime

/// The service put together.
enum NotifierApplication: ServiceWithSchema {
    static let name = ServiceName.notifier
    static let migrations = NotifierMigrations.all
    static let commands: [any ParsableCommand.Type] = [VAPIDKeysCommand.self]

    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try NotifierConfiguration(settings)
        let pool = PostgresPool(configuration.postgres, logger: logger)
        let broker = RabbitMQBroker(configuration: configuration.rabbitMQ, logger: logger)
        let relay = OutboxRelay(store: PostgresOutbox(pool: pool), publisher: broker, logger: logger)
        let now: @Sendable () -> Date = { Date() }
        let senders = try ChannelSenders(configuration, now: now, logger: logger).byChannel()
        NotifierMetrics.begin(Set(senders.keys))
        let consumers = Consumers(
            broker: broker, pool: pool, batchConcurrency: configuration.batchConcurrency,
            channels: Set(senders.keys), now: now, logger: logger)
        let deliveries = PostgresDeliveryStore(pool: pool)
        let services: [any Service] = [
            pool, broker, relay, InboxPruning(pool: pool, logger: logger),
            DeliveryEngine(
                store: deliveries, signal: PostgresDeliveryQueueSignal(pool: pool),
                handle: HandleDelivery(senders: senders, now: now), policy: configuration.sending.hosts, logger: logger),
            WaitingWatch(store: deliveries, now: now, logger: logger),
            ChannelDigestSender(store: try PostgresChannelDigestStore(pool: pool), now: now, logger: logger),
            ReminderSender(
                store: PostgresReminderStore(pool: pool, enabledChannels: Set(senders.keys)), now: now, logger: logger),
        ]
        let bounces = BounceOperations(
            pool: pool, addresses: configuration.mail?.bounces, token: configuration.operatorToken, logger: logger)
        return BuiltService(
            services: services + consumers.all,
            readiness: [
                ReadinessCheck("database") { await pool.unreadyReason() },
                ReadinessCheck("broker") { broker.notReadyReason },
            ],
            operatorRoutes: bounces.addRoutes)
    }
}

/// What takes the messages that come in.
private struct Consumers {
    let broker: RabbitMQBroker
    let pool: PostgresPool
    let batchConcurrency: Int
    /// For which there are senders.
    let channels: Set<Channel>
    let now: @Sendable () -> Date
    let logger: Logger

    private let service = NotifierApplication.name

    var all: [any Service] {
        let rememberSubscriber = RememberSubscriber(store: PostgresSubscriberStore(pool: pool), now: now)
        let rememberEndpoint = RememberEndpoint(store: PostgresEndpointStore(pool: pool), now: now)
        let stopAlert = StopAlert(store: PostgresStoppedAlertStore(pool: pool), now: now)
        let suggestions = PostgresQuizSuggestionStore(pool: pool, enabledChannels: channels)
        let suggestQuiz = SuggestQuiz(store: suggestions, now: now)
        return batches + [
            one(SubscriberChangedHandler(rememberSubscriber: rememberSubscriber)),
            one(DeliveryEndpointChangedHandler(rememberEndpoint: rememberEndpoint)),
            one(NotificationAcknowledgedHandler(store: PostgresAcknowledgementStore(pool: pool), now: now)),
            one(AlertStoppedHandler(stopAlert: stopAlert)), one(QuizSuggestedHandler(suggestQuiz: suggestQuiz)),
            one(ThresholdSuggestedHandler(suggestThreshold: SuggestThreshold(store: suggestions, now: now))),
            one(AllergenAlertSuggestedHandler(suggestAreaAlert: SuggestAreaAlert(store: suggestions, now: now))),
        ]
    }

    /// One consumer for each lane; they share the places.
    private var batches: [any Service] {
        let deliverBatch = DeliverBatch(store: PostgresBatchStore(pool: pool, enabledChannels: channels), now: now)
        return MessageConsumer.perLane(
            of: service, handler: NotificationBatchHandler(deliverBatch: deliverBatch, logger: logger),
            gate: LaneGate(width: batchConcurrency), subscriber: broker, prefetch: max(2, batchConcurrency),
            logger: logger)
    }

    private func one(_ handler: some MessageHandler) -> any Service {
        MessageConsumer(of: service, handler: handler, subscriber: broker, logger: logger)
    }
}
