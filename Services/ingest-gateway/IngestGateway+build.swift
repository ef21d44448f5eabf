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

/// Puts the gateway together.
enum IngestGatewayApplication: ServiceWithSchema {
    static let name = ServiceName.ingestGateway
    static let migrations = IngestGatewayMigrations.all
    static let commands: [any ParsableCommand.Type] = [ReplayErasuresCommand.self, RewrapKeysCommand.self]

    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try IngestGatewayConfiguration(settings)
        let pool = PostgresPool(configuration.postgres, logger: logger)
        let broker = RabbitMQBroker(configuration: configuration.rabbitMQ, logger: logger)
        let relay = OutboxRelay(
            store: PostgresOutbox(pool: pool), publisher: broker,
            settings: OutboxRelaySettings(backlogLimit: configuration.outboxLimit), logger: logger)
        let features = GatewayFeatures(
            pool: pool, now: { Date() }, settings: configuration.gateway)
        let limits = ConnectionLimits(mostConnections: configuration.mostConnections)
        let inboxUpdates = InboxUpdates.over(pool, logger: logger)
        let http = Application(
            router: GatewayRoutes.of(
                features, congestion: { broker.congestion ?? relay.congestion }, inboxUpdates: inboxUpdates
            ).router(),
            server: .guarded(limits),
            configuration: .listening(
                on: configuration.httpHost, configuration.httpPort, serverName: "breathe-easy", within: limits,
                logger: logger),
            logger: logger)
        return BuiltService(
            services: [
                pool, broker, relay, RetryReport(pool: pool, retries: broker.retries, logger: logger),
                features.readings(from: broker, logger: logger),
                features.retirements(from: broker, logger: logger),
                features.layerRebuilding(fewestPeople: configuration.fewestPeople, logger: logger),
                features.settledImports(from: broker, logger: logger), features.healthImportPruning(logger: logger),
                migrationWatch(over: pool, logger: logger), features.articleInstallation(logger: logger),
                SharedCounts(features.requestCounts, pool: pool, now: features.now, logger: logger),
                ListeningApplication(http, host: configuration.httpHost, port: configuration.httpPort),
                // Shut down before the server, which waits for its connections.
                inboxUpdates,
            ] + features.suggestions(from: broker, logger: logger)
                + features.accountConsumers(from: broker, logger: logger)
                + features.privacyConsumers(from: broker, logger: logger) + features.erasureServices(logger: logger)
                + features.retention(logger: logger),
            readiness: [
                ReadinessCheck("database") { await pool.unreadyReason() },
                ReadinessCheck("broker") { broker.notReadyReason },
                ReadinessCheck("publishing", isForRequests: false) { broker.notPublishingReason },
            ])
    }
}

/// What the features of the gateway are built of; each builds itself in its own `+build.swift`.
struct GatewayFeatures: Sendable {
    let pool: PostgresPool
    let now: @Sendable () -> Date
    let settings: GatewaySettings
    let requestCounts = RequestCounts()
    let recentSubscriptions: RecentSubscriptions

    init(pool: PostgresPool, now: @escaping @Sendable () -> Date, settings: GatewaySettings) {
        (self.pool, self.now, self.settings) = (pool, now, settings)
        recentSubscriptions = RecentSubscriptions(now: now) { PostgresSubscriptionStore(pool: pool, changed: $0) }
    }

    /// What was sent with a key, and what was answered.
    var repeatedRequests: RepeatedRequests {
        RepeatedRequests(.gateway, over: pool, under: settings.healthKeys, now: now)
    }

    /// What one person or address may send; counted over all replicas.
    var limitMiddleware: RequestLimitMiddleware<GatewayContext> {
        RequestLimitMiddleware(
            requestCounts, settings.requestLimits, of: { $0.session?.userID.description },
            from: { $0.channel.remoteAddress }, behind: settings.proxies,
            digest: settings.healthKeys.digest(for: "requests"), now: now)
    }
}

extension GatewayRoutes {
    /// The routes over PostgreSQL; tests build the same.
    static func of(
        _ features: GatewayFeatures, congestion: @escaping @Sendable () -> String?, inboxUpdates: InboxUpdates? = nil
    ) -> GatewayRoutes {
        let (environment, stationMap) = features.environmentRoutes()
        let mapPage = features.mapPageRoutes(stationMap.findStations)
        let home = features.homeRoutes(
            environment.readEnvironment, stationMap.findStations, resources: features.homeResources)
        return GatewayRoutes(
            access: AccessMiddleware(.gateway, features.findSession), limits: features.limitMiddleware,
            repeatedRequests: features.repeatedRequests,
            anchors: features.anchorMiddleware,
            guardians: features.guardianMiddleware,
            subscriptions: features.subscriptionRoutes, silence: features.silenceRoutes,
            settings: features.settingsRoutes, reminders: features.reminderRoutes,
            onboarding: features.onboardingRoutes,
            channels: features.channelRoutes, userAlerts: features.userAlertRoutes,
            userAlertMap: features.userAlertMapRoutes, why: features.whyRoutes,
            healthMetrics: features.healthMetricsRoutes, healthImports: features.healthImportRoutes,
            healthImportPage: features.healthImportPageRoutes,
            quizzes: features.quizRoutes, quizPages: features.quizPageRoutes,
            season: features.seasonRoutes(stationMap.findStations.directory),
            thresholdSuggestions: features.thresholdSuggestionRoutes,
            areaAlerts: features.areaAlertRoutes, inbox: features.inboxRoutes,
            inboxEvents: features.inboxEventRoutes(inboxUpdates), feedback: features.feedbackRoutes,
            notifications: features.notificationsRoutes, notificationsForms: features.notificationsForms,
            channelsPage: features.channelsPageRoutes,
            links: features.linkRoutes, environment: environment, stationMap: stationMap,
            home: home, sunAndAir: features.sunAndAirRoutes(home, environment.readEnvironment), mapPage: mapPage,
            mapPoints: features.mapPointRoutes(stationMap.findStations),
            reportPage: features.reportRoutes,
            stationData: features.stationDataRoutes, stationPages: features.stationPageRoutes,
            mapReview: features.mapReviewRoutes,
            articles: features.articleRoutes, articlePages: features.articlePageRoutes,
            writing: features.writeRoutes, reviewing: features.reviewRoutes,
            manuscripts: features.manuscriptRoutes, articleReviews: features.articleReviewRoutes,
            contact: features.contactRoutes(congestion: congestion),
            contactInquiries: features.contactInquiryRoutes, inquiries: features.inquiryRoutes,
            support: features.supportRoutes, supportPages: features.supportPageRoutes,
            requireConsent: features.requireConsent,
            userAlertLayer: features.userAlertLayerRoutes, congestion: congestion,
            bodies: BodyBudget(limit: GatewaySettings.heldBodies),
            isTransient: { ($0 as? PostgresError)?.isTransient ?? false },
            isInDoubt: { ($0 as? PostgresError)?.isInDoubt ?? false })
    }
}

extension IngestGatewayApplication {
    /// All that it can export besides what every process does.
    static let metrics =
        HTTPMetrics.all + GatewayInboxMetrics.all + MessagingMetrics.all + RabbitMQMetrics.all
        + PostgresMetrics.all
}
