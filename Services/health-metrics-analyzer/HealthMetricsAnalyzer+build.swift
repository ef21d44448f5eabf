import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres
import RabbitMQ
import ServiceRuntime

/// The service put together.
enum HealthMetricsAnalyzerApplication: ServiceApplication {
    static let name = ServiceName.healthMetricsAnalyzer

    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try HealthMetricsAnalyzerConfiguration(settings)
        let pool = PostgresPool(configuration.postgres, logger: logger)
        let broker = RabbitMQBroker(configuration: configuration.rabbitMQ, logger: logger)
        let store = PostgresMeasurementStore(pool: pool)
        let analyse = AnalyseHealthMetrics(store: store, now: { Date() }, makeID: { SuggestionID() })
        return BuiltService(
            services: [
                pool, broker,
                OutboxRelay(store: PostgresOutbox(pool: pool), publisher: broker, logger: logger),
                InboxPruning(pool: pool, logger: logger),
                MeasurementPruning(store: store, now: { Date() }, logger: logger),
                MessageConsumer(
                    of: name, handler: HealthMetricsHandler(analyse: analyse), subscriber: broker, prefetch: 16,
                    logger: logger),
            ],
            readiness: [
                ReadinessCheck("database") { await pool.unreadyReason() },
                ReadinessCheck("broker") { broker.notReadyReason },
            ])
    }

    static func migrate(_ settings: SettingsReader, logger: Logger) async throws -> [String] {
        let pool = PostgresPool(try settings.read(HealthMetricsAnalyzerConfiguration.postgres), logger: logger)
        let migrator = Migrator(schema: name.schema, migrations: HealthMetricsAnalyzerMigrations.all)
        let applied = try await migrator.apply(to: pool)
        await pool.close()
        return applied.map(\.title)
    }
}
