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
    static let commands: [any ParsableCommand.Type] = [
        RewrapKeysCommand.self, StudiesCommand.self, InviteCommand.self, SimulateCommand.self,
    ]
    static let metrics =
        StudyMetrics.all + AdherenceMetrics.all + HTTPMetrics.all + MessagingMetrics.all + RabbitMQMetrics.all
        + PostgresMetrics.all

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
    /// The study that participants see.
    let currentStudy: CurrentStudy
    let tokenSigner: TokenSigner
    let dayKeys: DayKeys

    /// - Parameter simulated: the only study that there is for a simulation; nil for participants.
    init(
        pool: PostgresPool, now: @escaping @Sendable () -> Date, settings: ResearchStudySettings,
        simulated: StudyID? = nil
    ) {
        (self.pool, self.now, self.settings) = (pool, now, settings)
        currentStudy = CurrentStudy(
            PostgresStudyStore(pool: pool, whoever: settings.whoever), simulated: simulated, now: now)
        tokenSigner = TokenSigner(masterKeys: settings.healthKeys)
        dayKeys = DayKeys(store: PostgresDayKeyStore(pool: pool, signer: tokenSigner), now: now)
    }

    /// Who of the staff asks; participants have no session.
    var findSession: FindSession { FindSession(pool: pool, now: now) }

    /// What one researcher or address may send; counted over all replicas. Answers are not counted, not even for a
    /// minute: their tokens limit them.
    var limitMiddleware: RequestLimitMiddleware<StudyContext> {
        let (limits, proxies) = (settings.requestLimits, settings.proxies)
        return RequestLimitMiddleware(
            requestCounts,
            limit: { request, context in
                guard context.endpointPath != AnswerRoutes.path else { return nil }
                return limits?.limit(of: request, isSignedIn: context.session != nil)
            },
            client: { request, context in
                context.session?.userID.description
                    ?? ClientAddress(of: request, from: context.channel.remoteAddress, behind: proxies).text
            },
            digest: settings.healthKeys.digest(for: "requests"), now: now)
    }

    /// What runs besides the server.
    func services(logger: Logger) -> [any Service] {
        [SharedCounts(requestCounts, pool: pool, now: now, logger: logger)] + retention(logger: logger)
            + studyServices(logger: logger) + participationServices(logger: logger)
            + tokenServices(logger: logger) + answerServices(logger: logger) + [exportWorker(logger: logger)]
            + researchServices(logger: logger)
    }
}

extension ResearchStudyRoutes {
    /// The routes over PostgreSQL; tests build the same.
    /// - Parameter snapshots: of a synthetic environment; nil for the real one.
    static func of(
        _ features: ResearchStudyFeatures, snapshots: SnapshotRoutes? = nil,
        congestion: @escaping @Sendable () -> String?
    ) -> ResearchStudyRoutes {
        ResearchStudyRoutes(
            access: AccessMiddleware(.researchStudy, features.findSession), limits: features.limitMiddleware,
            study: features.studyRoutes, participation: features.participationRoutes,
            tokens: features.tokenRoutes, snapshots: snapshots ?? features.snapshotRoutes(),
            answers: features.answerRoutes, survey: features.surveyRoutes, cards: features.cardRoutes,
            exports: features.exportRoutes, research: features.researchRoutes,
            congestion: congestion, bodies: BodyBudget(limit: ResearchStudySettings.heldBodies),
            isTransient: { ($0 as? PostgresError)?.isTransient ?? false },
            isInDoubt: { ($0 as? PostgresError)?.isInDoubt ?? false })
    }
}
