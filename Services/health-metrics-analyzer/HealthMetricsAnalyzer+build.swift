import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres
import RabbitMQ
import ServiceConnections
import ServiceRuntime

/// The service put together.
enum HealthMetricsAnalyzerApplication: ServiceWithSchema {
    static let name = ServiceName.healthMetricsAnalyzer
    static let migrations = HealthMetricsAnalyzerMigrations.all

    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try HealthMetricsAnalyzerConfiguration(settings)
        let pool = PostgresPool(configuration.postgres, logger: logger)
        let broker = RabbitMQBroker(configuration: configuration.rabbitMQ, logger: logger)
        let people = PostgresPersonStore(pool: pool)
        let store = PostgresSampleStore(
            pool: pool, masterKeys: configuration.masterKeys, daysPerSeason: configuration.suggestionDays,
            makeID: { SuggestionID() })
        let triggers = TriggerServices(
            configuration, pool: pool, people: people, broker: broker, now: { Date() }, logger: logger)
        let circumstances = triggers.circumstances
        let record = RecordSamples(store: store, people: people, circumstances: circumstances, now: { Date() })
        let update = DailyUpdate(
            store: PostgresDailyUpdateStore(pool: pool), circumstances: circumstances,
            masterKeys: configuration.masterKeys, daysPerSeason: configuration.suggestionDays,
            makeID: { SuggestionID() }, now: { Date() })
        let imports = PostgresImportStore(pool: pool)
        let read = ReadImport(
            imports: imports, files: PostgresUploadedFileStore(pool: pool, masterKeys: configuration.masterKeys),
            profiles: PostgresSourceProfileStore(pool: pool, masterKeys: configuration.masterKeys),
            people: people, parser: ExportReadingParser(now: { Date() }), now: { Date() },
            record: { try await record($0, of: $1, handling: nil) })
        return BuiltService(
            services: [
                pool, broker,
                OutboxRelay(store: PostgresOutbox(pool: pool), publisher: broker, logger: logger),
                InboxPruning(pool: pool, logger: logger),
                SamplePruning(
                    store: store, retentionDays: configuration.retentionDays, now: { Date() }, logger: logger),
                MeasurementUpgrade(store: store, now: { Date() }, logger: logger),
                DailyUpdating(
                    update: update, hour: configuration.updateHour, now: { Date() }, logger: logger),
                MessageConsumer(
                    of: name, handler: HealthSamplesHandler(record: record), subscriber: broker, prefetch: 16,
                    logger: logger),
                MessageConsumer(
                    of: name, handler: HealthMetricsHandler(record: record), subscriber: broker, prefetch: 16,
                    logger: logger),
                MessageConsumer(
                    of: name, handler: PersonChangedHandler(people: people), subscriber: broker, prefetch: 16,
                    logger: logger),
                MessageConsumer(
                    of: name, handler: HealthImportUploadedHandler(imports: imports), subscriber: broker,
                    logger: logger),
                ProgressWatch(store: PostgresProgressStore(pool: pool), now: { Date() }, logger: logger),
                ImportWorker(imports: imports, read: read, now: { Date() }, logger: logger),
            ] + triggers.services,
            readiness: [
                ReadinessCheck("database") { await pool.unreadyReason() },
                ReadinessCheck("broker") { broker.notReadyReason },
            ])
    }
}
