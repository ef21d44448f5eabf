import ArgumentParser
import DeclaredMetrics
import Logging
import MessageProtocol
import Messaging
import Postgres
import RabbitMQ
import ServiceConnections
import ServiceRuntime

/// Builds the service.
enum EnvironmentPollerApplication: ServiceWithSchema {
    static let name = ServiceName.environmentPoller
    static let migrations = EnvironmentPollerMigrations.all
    static let sharedSettingPrefixes = ["environment"]
    static let metrics =
        EnvironmentPollerMetrics.all + MessagingMetrics.all + RabbitMQMetrics.all + PostgresMetrics.all
    static let commands: [any ParsableCommand.Type] = [ProvidersCommand.self, ReconcilePeopleCommand.self]

    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try EnvironmentPollerConfiguration(settings)
        let connections = ServiceConnections(
            postgres: configuration.postgres, rabbitMQ: configuration.rabbitMQ, logger: logger)
        let pollers = SourcePollers(configuration, pool: connections.pool, logger: logger)
        let places = KeepSubscribedPlace.consumer(over: connections, profiles: pollers.profiles, logger: logger)
        let corrections = CorrectReading.consumer(
            over: connections, rule: pollers.rule, profiles: pollers.profiles, logger: logger)
        return BuiltService(
            services: connections.services
                + [places, corrections, PollerRetention.sweeping(connections.pool, logger: logger)]
                + EnvironmentPollerPrivacy(pool: connections.pool).consumers(from: connections.broker, logger: logger)
                + pollers.all + [migrationWatch(over: connections.pool, logger: logger)],
            // A provider that is down is reported as such; it is no reason to take the service out of rotation.
            readiness: connections.readiness)
    }
}
