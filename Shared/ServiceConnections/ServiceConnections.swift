public import Logging
public import Messaging
public import Postgres
public import RabbitMQ
public import ServiceLifecycle
public import ServiceRuntime

/// A service's database and broker, and the relay between them.
public struct ServiceConnections: Sendable {
    public let pool: PostgresPool
    public let broker: RabbitMQBroker
    public let relay: OutboxRelay<PostgresOutbox, RabbitMQBroker>
    private let report: RetryReport

    public init(
        postgres: PostgresConfiguration, rabbitMQ: RabbitMQConfiguration,
        relay settings: OutboxRelaySettings = OutboxRelaySettings(), logger: Logger
    ) {
        pool = PostgresPool(postgres, logger: logger)
        broker = RabbitMQBroker(configuration: rabbitMQ, logger: logger)
        relay = OutboxRelay(store: PostgresOutbox(pool: pool), publisher: broker, settings: settings, logger: logger)
        report = RetryReport(pool: pool, retries: broker.retries, logger: logger)
    }

    /// To be started before everything that uses them.
    public var services: [any Service] { [pool, broker, relay, report] }

    public var readiness: [ReadinessCheck] {
        [
            ReadinessCheck("database") { [pool] in await pool.unreadyReason() },
            ReadinessCheck("broker") { [broker] in broker.notReadyReason },
            ReadinessCheck("publishing", isForRequests: false) { [broker] in broker.notPublishingReason },
        ]
    }
}
