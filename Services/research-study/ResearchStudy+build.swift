import ArgumentParser
import DeclaredMetrics
import Domain
import Foundation
import HTTPService
import Hummingbird
import Logging
import MessageProtocol
import Messaging
import NIOCore
import PersonKeys
import Postgres
import RabbitMQ
import RequestLimits
import ServiceConnections
import ServiceLifecycle
import ServiceRuntime
import Sessions

/// Puts the service together.
enum ResearchStudyApplication: ServiceWithSchema {
    static let name = ServiceName.researchStudy
    static let migrations = ResearchStudyMigrations.all
    static let commands: [any ParsableCommand.Type] = [RewrapKeysCommand.self]
    static let metrics = HTTPMetrics.all + MessagingMetrics.all + RabbitMQMetrics.all + PostgresMetrics.all

    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try ResearchStudyConfiguration(settings)
        let connections = ServiceConnections(
            postgres: configuration.postgres, rabbitMQ: configuration.rabbitMQ, logger: logger)
        let (pool, broker, relay) = (connections.pool, connections.broker, connections.relay)
        let features = ResearchStudyFeatures(pool: pool, now: { Date() }, settings: configuration.study)
        let limits = ConnectionLimits(mostConnections: configuration.mostConnections)
        let http = Application(
            router: ResearchStudyRoutes.of(features, congestion: { broker.congestion ?? relay.congestion }).router(),
            server: .guarded(limits),
            configuration: .listening(
                on: configuration.httpHost, configuration.httpPort, serverName: "breathe-easy", within: limits,
                logger: logger),
            logger: logger)
        return BuiltService(
            services: connections.services + [
                migrationWatch(over: pool, logger: logger),
                ListeningApplication(http, host: configuration.httpHost, port: configuration.httpPort),
            ] + features.services(logger: logger),
            readiness: connections.readiness)
    }
}

/// What the features are built of; each builds itself in its own `+build.swift`.
struct ResearchStudyFeatures: Sendable {
    let pool: PostgresPool
    let now: @Sendable () -> Date
    let settings: ResearchStudySettings
    let requestCounts = RequestCounts()

    init(pool: PostgresPool, now: @escaping @Sendable () -> Date, settings: ResearchStudySettings) {
        (self.pool, self.now, self.settings) = (pool, now, settings)
    }

    /// Who of the staff asks; participants have no session.
    var findSession: FindSession { FindSession(pool: pool, now: now) }

    /// What one researcher or address may send; counted over all replicas.
    var limitMiddleware: RequestLimitMiddleware<StudyContext> {
        RequestLimitMiddleware(
            requestCounts, settings.requestLimits, of: { $0.session?.userID.description },
            from: { $0.channel.remoteAddress }, behind: settings.proxies,
            digest: settings.healthKeys.digest(for: "requests"), now: now)
    }

    /// What runs besides the server.
    func services(logger: Logger) -> [any Service] {
        [SharedCounts(requestCounts, pool: pool, now: now, logger: logger)] + retention(logger: logger)
    }
}

extension ResearchStudyRoutes {
    /// The routes over PostgreSQL; tests build the same.
    static func of(
        _ features: ResearchStudyFeatures, congestion: @escaping @Sendable () -> String?
    ) -> ResearchStudyRoutes {
        ResearchStudyRoutes(
            access: AccessMiddleware(.researchStudy, features.findSession), limits: features.limitMiddleware,
            congestion: congestion, bodies: BodyBudget(limit: ResearchStudySettings.heldBodies),
            isTransient: { ($0 as? PostgresError)?.isTransient ?? false },
            isInDoubt: { ($0 as? PostgresError)?.isInDoubt ?? false })
    }
}
