import ArgumentParser
import DeclaredMetrics
import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres
import RabbitMQ
import ServiceConnections
import ServiceLifecycle
import ServiceRuntime

/// Assembles the service from its features.
enum NotifierApplication: ServiceWithSchema {
    static let name = ServiceName.notifier
    static let migrations = NotifierMigrations.all
    static let commands: [any ParsableCommand.Type] = [ReconcilePeopleCommand.self, VAPIDKeysCommand.self]
    /// The metrics it exports besides those of every process.
    static let metrics = NotifierMetrics.all + MessagingMetrics.all + RabbitMQMetrics.all + PostgresMetrics.all

    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try NotifierConfiguration(settings)
        let now: @Sendable () -> Date = { Date() }
        let parts = NotifierParts(
            configuration: configuration, pool: PostgresPool(configuration.postgres, logger: logger),
            broker: RabbitMQBroker(configuration: configuration.rabbitMQ, logger: logger),
            senders: try ChannelSenders(configuration: configuration, now: now, logger: logger).byChannel(), now: now,
            logger: logger)
        let (pool, broker) = (parts.pool, parts.broker)
        NotifierMetrics.begin(parts.enabledChannels)
        let services: [any Service] = [
            pool, broker, OutboxRelay(store: PostgresOutbox(pool: pool), publisher: broker, logger: logger),
            RetryReport(pool: pool, retries: broker.retries, logger: logger),
            InboxPruning(pool: pool, logger: logger),
        ]
        return BuiltService(
            services: services + parts.sending() + (try parts.scheduled()) + parts.inbox() + parts.recipients()
                + parts.healthSuggestions() + parts.skinAnswers() + (try parts.requested()) + parts.retention()
                + parts.privacy()
                + [migrationWatch(over: pool, logger: logger)],
            readiness: [
                ReadinessCheck("database") { await pool.unreadyReason() },
                ReadinessCheck("broker") { broker.notReadyReason },
                ReadinessCheck("publishing", isForRequests: false) { broker.notPublishingReason },
            ],
            operatorRoutes: parts.bounces().addRoutes)
    }
}

/// What the features are built from.
struct NotifierParts: Sendable {
    let configuration: NotifierConfiguration
    let pool: PostgresPool
    let broker: RabbitMQBroker
    let senders: [Channel: any ChannelSender]
    let now: @Sendable () -> Date
    let logger: Logger

    /// The channels that have a sender.
    var enabledChannels: Set<Channel> { Set(senders.keys) }

    func consumer(of handler: some MessageHandler) -> any Service {
        MessageConsumer(
            of: NotifierApplication.name, handler: handler, subscriber: broker, outage: pool.unreadyReason,
            logger: logger)
    }
}
