import ArgumentParser
import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres
import RabbitMQ
import ServiceLifecycle
import ServiceConnections
import ServiceRuntime

/// The service put together.
enum EnvironmentPollerApplication: ServiceWithSchema {
    static let name = ServiceName.environmentPoller
    static let migrations = EnvironmentPollerMigrations.all
    static let commands: [any ParsableCommand.Type] = [ProvidersCommand.self]

    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try EnvironmentPollerConfiguration(settings)
        let pool = PostgresPool(configuration.postgres, logger: logger)
        let broker = RabbitMQBroker(configuration: configuration.rabbitMQ, logger: logger)
        let pollers = SourcePollers(configuration, pool: pool, logger: logger)
        let keep = KeepSubscribedPlace(
            store: PostgresSubscribedPlaceStore(pool: pool), profiles: pollers.profiles)
        let services: [any Service] = [
            pool, broker, OutboxRelay(store: PostgresOutbox(pool: pool), publisher: broker, logger: logger),
            MessageConsumer(
                of: name, handler: SubscribedPlaceHandler(keep: keep), subscriber: broker, logger: logger),
        ]
        return BuiltService(
            services: services + pollers.all,
            // A provider that is down is a state we report, not a reason to be taken out of service.
            readiness: [
                ReadinessCheck("database") { await pool.unreadyReason() },
                ReadinessCheck("broker") { broker.notReadyReason },
            ])
    }
}
