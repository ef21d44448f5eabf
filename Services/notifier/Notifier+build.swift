import ArgumentParser
import DeclaredMetrics
import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres
import RabbitMQ
import ServiceLifecycle
import ServiceRuntime

/// Assembles the service from its features.
enum NotifierApplication: ServiceApplication {
    static let name = ServiceName.notifier
    static let commands: [any ParsableCommand.Type] = [VAPIDKeysCommand.self]
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
            InboxPruning(pool: pool, logger: logger),
        ]
        return BuiltService(
            services: services + parts.sending() + (try parts.scheduled()) + parts.inbox() + parts.recipients()
                + parts.healthSuggestions(),
            readiness: [
                ReadinessCheck("database") { await pool.unreadyReason() },
                ReadinessCheck("broker") { broker.notReadyReason },
            ],
            operatorRoutes: parts.bounces().addRoutes)
    }

    static func migrate(_ settings: SettingsReader, logger: Logger) async throws -> [String] {
        let pool = PostgresPool(try settings.read(NotifierConfiguration.postgres), logger: logger)
        let applied = try await Migrator(schema: name.schema, migrations: NotifierMigrations.all).apply(to: pool)
        await pool.close()
        return applied.map(\.title)
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
        MessageConsumer(of: NotifierApplication.name, handler: handler, subscriber: broker, logger: logger)
    }
}
