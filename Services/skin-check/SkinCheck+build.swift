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
import RepeatedRequests
import RequestLimits
import ServiceConnections
import ServiceLifecycle
import ServiceRuntime
import Sessions

/// Puts the service together, and its worker.
enum SkinCheckApplication: ServiceWithSchema, ServiceWithWorker {
    static let name = ServiceName.skinCheck
    static let migrations = SkinCheckMigrations.all
    static let commands: [any ParsableCommand.Type] = [
        WorkerCommand<SkinCheckApplication>.self, ClassifyCommand.self, ReconcilePeopleCommand.self,
        RewrapKeysCommand.self,
    ]
    static let metrics = HTTPMetrics.all + MessagingMetrics.all + RabbitMQMetrics.all + PostgresMetrics.all

    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try SkinCheckConfiguration(settings)
        let connections = ServiceConnections(
            postgres: configuration.postgres, rabbitMQ: configuration.rabbitMQ, logger: logger)
        let (pool, broker, relay) = (connections.pool, connections.broker, connections.relay)
        let features = SkinCheckFeatures(pool: pool, now: { Date() }, settings: configuration.skin)
        let limits = ConnectionLimits(mostConnections: configuration.mostConnections)
        let http = Application(
            router: SkinCheckRoutes.of(features, congestion: { broker.congestion ?? relay.congestion }).router(),
            server: .guarded(limits),
            configuration: .listening(
                on: configuration.httpHost, configuration.httpPort, serverName: "breathe-easy", within: limits,
                logger: logger),
            logger: logger)
        return BuiltService(
            services: connections.services + [
                InboxPruning(pool: pool, logger: logger),
                migrationWatch(over: pool, logger: logger),
                SharedCounts(features.requestCounts, pool: pool, now: features.now, logger: logger),
                ListeningApplication(http, host: configuration.httpHost, port: configuration.httpPort),
            ] + features.consumers(from: broker, logger: logger) + features.retention(logger: logger),
            readiness: connections.readiness)
    }

    /// Judges photos, apart from the process that people wait for.
    static func buildWorker(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try SkinCheckConfiguration(settings)
        let classifier = try SkinClassifier(readFrom: configuration.model.folder)
        let connections = ServiceConnections(
            postgres: configuration.postgres, rabbitMQ: configuration.rabbitMQ, logger: logger)
        let features = SkinCheckFeatures(pool: connections.pool, now: { Date() }, settings: configuration.skin)
        return BuiltService(
            services: connections.services + [
                migrationWatch(over: connections.pool, logger: logger),
                features.photoConsumer(from: connections.broker, classifier, logger: logger),
            ],
            readiness: connections.readiness)
    }
}

/// What the features are built of; each builds itself in its own `+build.swift`.
struct SkinCheckFeatures: Sendable {
    let pool: PostgresPool
    let now: @Sendable () -> Date
    let settings: SkinCheckSettings
    let requestCounts = RequestCounts()
    /// One for the process, since each photo may take 100 MB while it is decoded.
    let photoReader = PhotoReader()

    var findSession: FindSession { FindSession(pool: pool, now: now) }
    var consents: AccountsConsents { AccountsConsents(pool: pool) }
    var masterKeys: MasterKeys { settings.healthKeys }

    /// What was sent with a key, and what was answered.
    var repeatedRequests: RepeatedRequests {
        RepeatedRequests(.skinCheck, over: pool, under: settings.healthKeys, now: now)
    }

    /// What one person or address may send; counted over all replicas.
    var limitMiddleware: RequestLimitMiddleware<SkinContext> {
        RequestLimitMiddleware(
            requestCounts, settings.requestLimits, of: { $0.session?.userID.description },
            from: { $0.channel.remoteAddress }, behind: settings.proxies,
            digest: settings.healthKeys.digest(for: "requests"), now: now)
    }
}

extension SkinCheckRoutes {
    /// The routes over PostgreSQL; tests build the same.
    static func of(
        _ features: SkinCheckFeatures, congestion: @escaping @Sendable () -> String?
    ) -> SkinCheckRoutes {
        SkinCheckRoutes(
            access: AccessMiddleware(.skinCheck, features.findSession), limits: features.limitMiddleware,
            repeatedRequests: features.repeatedRequests,
            guardians: GuardianMiddleware(features.consents, now: features.now),
            requireConsent: RequireConsent(features.consents), start: StartRoutes(), photos: features.photoRoutes,
            photoPages: features.photoPageRoutes, answers: features.answerRoutes, sharing: features.shareRoutes,
            shared: features.sharedPhotosRoutes, scan: features.scanRoutes, compare: features.compareRoutes,
            risk: features.riskRoutes, information: features.informationRoutes,
            specialists: features.specialistRoutes, congestion: congestion,
            bodies: BodyBudget(limit: SkinCheckSettings.heldBodies),
            isTransient: { ($0 as? PostgresError)?.isTransient ?? false },
            isInDoubt: { ($0 as? PostgresError)?.isInDoubt ?? false })
    }
}
