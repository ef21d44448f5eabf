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

/// Puts the service together.
enum SymptomJournalApplication: ServiceWithSchema {
    static let name = ServiceName.symptomJournal
    static let migrations = SymptomJournalMigrations.all
    static let commands: [any ParsableCommand.Type] = [ReconcilePeopleCommand.self, RewrapKeysCommand.self]
    static let metrics = HTTPMetrics.all + MessagingMetrics.all + RabbitMQMetrics.all + PostgresMetrics.all

    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try SymptomJournalConfiguration(settings)
        let connections = ServiceConnections(
            postgres: configuration.postgres, rabbitMQ: configuration.rabbitMQ, logger: logger)
        let (pool, broker, relay) = (connections.pool, connections.broker, connections.relay)
        let features = SymptomJournalFeatures(pool: pool, now: { Date() }, settings: configuration.journal)
        let limits = ConnectionLimits(mostConnections: configuration.mostConnections)
        let http = Application(
            router: SymptomJournalRoutes.of(features, congestion: { broker.congestion ?? relay.congestion }).router(),
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
}

/// What the features are built of; each builds itself in its own `+build.swift`.
struct SymptomJournalFeatures: Sendable {
    let pool: PostgresPool
    let now: @Sendable () -> Date
    let settings: SymptomJournalSettings
    let requestCounts = RequestCounts()

    var findSession: FindSession { FindSession(pool: pool, now: now) }
    var consents: AccountsConsents { AccountsConsents(pool: pool) }

    /// What was sent with a key, and what was answered.
    var repeatedRequests: RepeatedRequests {
        RepeatedRequests(.symptomJournal, over: pool, under: settings.healthKeys, now: now)
    }

    /// What one person or address may send; counted over all replicas.
    var limitMiddleware: RequestLimitMiddleware<JournalContext> {
        RequestLimitMiddleware(
            requestCounts, settings.requestLimits, of: { $0.session?.userID.description },
            from: { $0.channel.remoteAddress }, behind: settings.proxies,
            digest: settings.healthKeys.digest(for: "requests"), now: now)
    }
}

extension SymptomJournalFeatures {
    var diaryStore: PostgresDiaryStore { PostgresDiaryStore(pool: pool, masterKeys: settings.healthKeys) }

    var diarySheetRoutes: DiarySheetRoutes {
        DiarySheetRoutes(
            operations: { [diaryStore] in try await diaryStore.operations(of: $0) }, today: entryRoutes.today)
    }

    var diaryRoutes: DiaryRoutes {
        DiaryRoutes(
            store: diaryStore, air: { try await pastAir(of: $0, in: $1) }, today: entryRoutes.today, now: now)
    }
}

extension SymptomJournalRoutes {
    /// The routes over PostgreSQL; tests build the same.
    static func of(
        _ features: SymptomJournalFeatures, congestion: @escaping @Sendable () -> String?
    ) -> SymptomJournalRoutes {
        SymptomJournalRoutes(
            access: AccessMiddleware(.symptomJournal, features.findSession), limits: features.limitMiddleware,
            repeatedRequests: features.repeatedRequests,
            guardians: GuardianMiddleware(features.consents, now: features.now),
            requireConsent: RequireConsent(features.consents), entries: features.entryRoutes,
            today: features.todayRoutes, history: features.historyRoutes, summary: features.summaryRoutes,
            imports: features.importRoutes,
            report: features.reportRoutes, verify: features.verifyRoutes, sharedReports: features.sharedReportRoutes,
            diary: features.diaryRoutes, diarySheets: features.diarySheetRoutes, congestion: congestion,
            bodies: BodyBudget(limit: SymptomJournalSettings.heldBodies),
            isTransient: { ($0 as? PostgresError)?.isTransient ?? false },
            isInDoubt: { ($0 as? PostgresError)?.isInDoubt ?? false })
    }
}
