import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres
import RabbitMQ
import ServiceLifecycle
import ServiceRuntime

/// The service put together.
enum AlertFanoutApplication: ServiceApplication {
    static let name = ServiceName.alertFanout

    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try AlertFanoutConfiguration(settings)
        let pool = PostgresPool(configuration.postgres, logger: logger)
        let broker = RabbitMQBroker(configuration: configuration.rabbitMQ, logger: logger)
        let relay = OutboxRelay(store: PostgresOutbox(pool: pool), publisher: broker, logger: logger)
        let ledger = PostgresLedgerStore(pool: pool)
        let watch = LedgerWatch(store: ledger, logger: logger)
        let consumers =
            alertConsumers(configuration, pool: pool, broker: broker, logger: logger)
            + updateConsumers(configuration, pool: pool, broker: broker, logger: logger)
        return BuiltService(
            services: [pool, broker, relay, watch, InboxPruning(pool: pool, logger: logger)] + consumers,
            readiness: [
                ReadinessCheck("database") { await pool.unreadyReason() },
                ReadinessCheck("broker") { broker.notReadyReason },
            ])
    }

    static func migrate(_ settings: SettingsReader, logger: Logger) async throws -> [String] {
        let pool = PostgresPool(try settings.read(AlertFanoutConfiguration.postgres), logger: logger)
        let migrator = Migrator(schema: name.schema, migrations: AlertFanoutMigrations.all)
        do {
            let applied = try await migrator.apply(to: pool)
            await pool.close()
            return applied.map(\.title)
        } catch {
            await pool.close()
            throw error
        }
    }

    private static func alertConsumers(
        _ configuration: AlertFanoutConfiguration, pool: PostgresPool, broker: RabbitMQBroker, logger: Logger
    ) -> [any Service] {
        let matchAlert = MatchAlert(
            store: PostgresMatchStore(pool: pool), batchSize: configuration.batchSize, now: { Date() }, logger: logger)
        let prefetch = configuration.alertPrefetch
        return [
            MessageConsumer(
                of: name, handler: StationAlertHandler(matchAlert: matchAlert), subscriber: broker,
                prefetch: prefetch, logger: logger),
            MessageConsumer(
                of: name, handler: ForecastAlertHandler(matchAlert: matchAlert), subscriber: broker,
                prefetch: prefetch, logger: logger),
            MessageConsumer(
                of: name, handler: UserAlertHandler(matchAlert: matchAlert), subscriber: broker,
                prefetch: prefetch, logger: logger),
        ]
    }

    private static func updateConsumers(
        _ configuration: AlertFanoutConfiguration, pool: PostgresPool, broker: RabbitMQBroker, logger: Logger
    ) -> [any Service] {
        let updateAudience = UpdateAudience(store: PostgresAudienceStore(pool: pool))
        let settleBatch = SettleBatch(store: PostgresLedgerStore(pool: pool), now: { Date() })
        let prefetch = configuration.updatePrefetch
        return [
            MessageConsumer(
                of: name, handler: SubscriberChangedHandler(updateAudience: updateAudience), subscriber: broker,
                prefetch: prefetch, logger: logger),
            MessageConsumer(
                of: name, handler: NotificationSettledHandler(settleBatch: settleBatch), subscriber: broker,
                prefetch: prefetch, logger: logger),
        ]
    }
}
