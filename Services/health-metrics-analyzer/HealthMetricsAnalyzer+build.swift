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
enum HealthMetricsAnalyzerApplication: ServiceWithSchema {
    static let name = ServiceName.healthMetricsAnalyzer
    static let migrations = HealthMetricsAnalyzerMigrations.all
    static let commands: [any ParsableCommand.Type] = [ReconcilePeopleCommand.self, RewrapKeysCommand.self]
    /// The metrics it exports besides those of every process.
    static let metrics =
        HealthMetricsAnalyzerMetrics.all + MessagingMetrics.all + RabbitMQMetrics.all + PostgresMetrics.all

    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try HealthMetricsAnalyzerConfiguration(settings)
        let parts = AnalyzerParts(
            configuration: configuration, pool: PostgresPool(configuration.postgres, logger: logger),
            broker: RabbitMQBroker(configuration: configuration.rabbitMQ, logger: logger), now: { Date() },
            logger: logger)
        let (pool, broker) = (parts.pool, parts.broker)
        let services: [any Service] = [
            pool, broker, OutboxRelay(store: PostgresOutbox(pool: pool), publisher: broker, logger: logger),
            RetryReport(pool: pool, retries: broker.retries, logger: logger),
            InboxPruning(pool: pool, logger: logger),
        ]
        return BuiltService(
            services: services + parts.peopleServices() + parts.recording() + parts.updates() + parts.imports()
                + parts.symptomServices() + parts.environment() + parts.retention() + parts.privacy()
                + [migrationWatch(over: pool, logger: logger)],
            readiness: [
                ReadinessCheck("database") { await pool.unreadyReason() },
                ReadinessCheck("broker") { broker.notReadyReason },
                ReadinessCheck("publishing", isForRequests: false) { broker.notPublishingReason },
            ])
    }
}

/// What the features are built from.
struct AnalyzerParts: Sendable {
    let configuration: HealthMetricsAnalyzerConfiguration
    let pool: PostgresPool
    let broker: RabbitMQBroker
    let now: @Sendable () -> Date
    let logger: Logger

    func consumer(of handler: some MessageHandler, prefetch: Int = 16) -> any Service {
        MessageConsumer(
            of: HealthMetricsAnalyzerApplication.name, handler: handler, subscriber: broker, outage: pool.unreadyReason,
            prefetch: prefetch, logger: logger)
    }
}
