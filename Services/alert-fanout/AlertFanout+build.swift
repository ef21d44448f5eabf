import ArgumentParser
import DeclaredMetrics
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres
import RabbitMQ
import ServiceConnections
import ServiceLifecycle
import ServiceRuntime

/// The service, put together from its features.
enum AlertFanoutApplication: ServiceWithSchema {
    static let name = ServiceName.alertFanout
    static let migrations = AlertFanoutMigrations.all
    static let commands: [any ParsableCommand.Type] = [
        ExpertsCommand.self, MeasureMatchingCommand.self, RebuildAudienceCommand.self, WhyCommand.self,
    ]
    static let metrics =
        AlertFanoutMetrics.all + MessagingMetrics.all + RabbitMQMetrics.all + PostgresMetrics.all

    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try AlertFanoutConfiguration(settings)
        let pool = PostgresPool(configuration.postgres, logger: logger)
        let broker = RabbitMQBroker(configuration: configuration.rabbitMQ, logger: logger)
        let relay = OutboxRelay(store: PostgresOutbox(pool: pool), publisher: broker, logger: logger)
        let assembly = AlertFanoutAssembly(
            configuration: configuration, texts: try AlertTexts(), pool: pool, broker: broker,
            audience: .make(over: pool), logger: logger)
        let infrastructure: [any Service] = [
            pool, broker, relay, RetryReport(pool: pool, retries: broker.retries, logger: logger),
            InboxPruning(pool: pool, logger: logger),
        ]
        return BuiltService(
            services: infrastructure + assembly.audienceServices() + assembly.ledgerServices()
                + assembly.fanOutServices() + assembly.crowdServices() + assembly.feedbackServices()
                + assembly.digestServices() + assembly.operatingServices() + assembly.historyServices()
                + assembly.retentionServices() + assembly.privacyServices()
                + [migrationWatch(over: pool, logger: logger)],
            readiness: [
                ReadinessCheck("database") { await pool.unreadyReason() },
                ReadinessCheck("broker") { broker.notReadyReason },
                ReadinessCheck("publishing", isForRequests: false) { broker.notPublishingReason },
                ReadinessCheck("audience") { assembly.audience.notReadyReason },
            ],
            operatorRoutes: assembly.operations.addRoutes)
    }
}

/// What the features of the service are built from; each adds its services in an extension.
struct AlertFanoutAssembly: Sendable {
    let configuration: AlertFanoutConfiguration
    let texts: AlertTexts
    let pool: PostgresPool
    let broker: RabbitMQBroker
    let audience: AudienceMirror
    let logger: Logger
    var now: @Sendable () -> Date = { Date() }

    func consumer(of handler: some MessageHandler, prefetch: Int) -> any Service {
        MessageConsumer(
            of: .alertFanout, handler: handler, subscriber: broker, outage: pool.unreadyReason, prefetch: prefetch,
            logger: logger)
    }
}
