import Foundation
import Hummingbird
import Logging
import MessageProtocol
import Messaging
import Postgres
import RabbitMQ
import ServiceConnections
import ServiceLifecycle
import ServiceRuntime

/// Puts the gateway together.
enum IngestGatewayApplication: ServiceWithSchema {
    static let name = ServiceName.ingestGateway
    static let migrations = IngestGatewayMigrations.all

    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService {
        let configuration = try IngestGatewayConfiguration(settings)
        let pool = PostgresPool(configuration.postgres, logger: logger)
        let broker = RabbitMQBroker(configuration: configuration.rabbitMQ, logger: logger)
        let relay = OutboxRelay(
            store: PostgresOutbox(pool: pool), publisher: broker,
            settings: OutboxRelaySettings(backlogLimit: configuration.outboxLimit), logger: logger)
        let readings = MessageConsumer(
            of: name, handler: StationReadingHandler(store: PostgresReadingHistoryStore(pool: pool)),
            subscriber: broker, logger: logger)
        let retirements = MessageConsumer(
            of: name, handler: DeliveryEndpointRetiredHandler(store: PostgresChannelStore(pool: pool)),
            subscriber: broker, logger: logger)
        let areaAlerts = MessageConsumer(
            of: name, handler: AllergenAlertSuggestedHandler(store: PostgresAreaAlertMapStore(pool: pool)),
            subscriber: broker, logger: logger)
        let thresholds = MessageConsumer(
            of: name,
            handler: ThresholdSuggestedHandler(
                store: PostgresThresholdSuggestionStore(pool: pool, masterKeys: configuration.gateway.healthKeys)),
            subscriber: broker, logger: logger)
        let inboxUpdates = InboxUpdates.over(pool, logger: logger)
        let healthImports = PostgresHealthImportStore(pool: pool, masterKeys: configuration.gateway.healthKeys)
        let settledImports = MessageConsumer(
            of: name, handler: HealthImportSettledHandler(store: healthImports), subscriber: broker, logger: logger)
        let http = Application(
            router: GatewayRoutes.over(
                pool, hasher: PasswordHasher(), now: { Date() }, congestion: { broker.congestion ?? relay.congestion },
                inboxUpdates: inboxUpdates, settings: configuration.gateway
            ).router(),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.httpHost, port: configuration.httpPort), serverName: "breathe-easy"),
            logger: logger)
        let layer = UserAlertLayerRebuilding(
            store: PostgresUserAlertLayerStore(pool: pool), now: { Date() }, logger: logger,
            fewestPeople: configuration.fewestPeople)
        return BuiltService(
            services: [
                pool, broker, relay, readings, retirements, layer, settledImports,
                HealthImportPruning(store: healthImports, now: { Date() }, logger: logger),
                ListeningApplication(http, host: configuration.httpHost, port: configuration.httpPort),
                // Shut down before the server, which waits for its connections.
                inboxUpdates, areaAlerts, thresholds,
            ],
            readiness: [
                ReadinessCheck("database") { await pool.unreadyReason() },
                ReadinessCheck("broker") { broker.notReadyReason },
            ])
    }
}

extension GatewayRoutes {
    /// The routes over PostgreSQL; tests build the same.
    static func over(
        _ pool: PostgresPool, hasher: PasswordHasher, now: @escaping @Sendable () -> Date,
        congestion: @escaping @Sendable () -> String?, inboxUpdates: InboxUpdates? = nil, settings: GatewaySettings
    ) -> GatewayRoutes {
        let accounts = PostgresAccountStore(pool: pool)
        let subscriptions = PostgresSubscriptionStore(pool: pool)
        let changeSubscription = ChangeSubscription(store: subscriptions)
        let channels = PostgresChannelStore(pool: pool)
        let inbox = PostgresInboxStore(pool: pool)
        let acknowledge = AcknowledgeNotification(store: inbox, now: now)
        let giveFeedback = GiveFeedback(store: PostgresFeedbackStore(pool: pool), now: now)
        let openSession = OpenSession(store: accounts, now: now)
        let environment = PostgresEnvironmentStore(pool: pool)
        let thresholds = PostgresThresholdSuggestionStore(pool: pool, masterKeys: settings.healthKeys)
        let quizAnswers = PostgresQuizAnswerStore(pool: pool, masterKeys: settings.healthKeys)
        let recordedClock = RecordedClock(store: environment, now: now)
        let environmentNow: @Sendable () async throws -> Date = {
            settings.isRecorded ? try await recordedClock() : now()
        }
        let directory = ProviderDirectory(store: environment, cache: settings.answers.cache(now))
        return GatewayRoutes(
            findSession: FindSession(store: accounts, now: now),
            accounts: AccountRoutes(
                createAccount: CreateAccount(store: accounts, hasher: hasher, openSession: openSession, now: now),
                signIn: SignIn(store: accounts, hasher: hasher, openSession: openSession),
                deleteAccount: DeleteAccount(store: accounts, hasher: hasher, now: now), store: accounts),
            subscriptions: SubscriptionRoutes(changeSubscription: changeSubscription, store: subscriptions),
            silence: SilenceRoutes(changeSubscription: changeSubscription, now: now),
            channels: ChannelRoutes(
                listChannels: ListChannels(store: channels, subscriptions: subscriptions),
                retryEmail: RetryEmail(store: channels, changeSubscription: changeSubscription), store: channels,
                webPushKey: settings.webPushKey, now: now),
            userAlerts: UserAlertRoutes(
                submitUserAlert: SubmitUserAlert(
                    store: PostgresUserAlertStore(pool: pool), subscriptions: subscriptions, now: now,
                    hourlyLimit: settings.reportsPerHour)),
            userAlertMap: UserAlertMapRoutes(store: PostgresUserAlertMapStore(pool: pool), now: now),
            why: WhyRoutes(explainAlert: ExplainAlert(store: PostgresWhyStore(pool: pool), now: now)),
            healthMetrics: HealthMetricsRoutes(
                recordHealthMetrics: RecordHealthMetrics(store: PostgresHealthMetricsStore(pool: pool), now: now)),
            healthImports: HealthImportRoutes(
                store: PostgresHealthImportStore(pool: pool, masterKeys: settings.healthKeys),
                largest: settings.largestHealthImport, now: now),
            quizzes: QuizRoutes(
                answerQuiz: AnswerQuiz(store: quizAnswers, now: now), store: quizAnswers, subscriptions: subscriptions,
                now: now),
            thresholdSuggestions: ThresholdSuggestionRoutes(
                store: thresholds,
                decide: DecideThreshold(store: thresholds, changeSubscription: changeSubscription, now: now),
                subscriptions: subscriptions, now: now),
            areaAlerts: AreaAlertRoutes(store: PostgresAreaAlertMapStore(pool: pool), now: now),
            inbox: InboxRoutes(store: inbox, acknowledge: acknowledge),
            inboxEvents: InboxEventRoutes(updates: inboxUpdates ?? .over(pool, now: now), now: now),
            feedback: FeedbackRoutes(giveFeedback: giveFeedback),
            links: LinkRoutes(
                sealer: settings.linkSealer,
                followLink: FollowLink(
                    changeSubscription: changeSubscription, acknowledge: acknowledge, giveFeedback: giveFeedback),
                subscriptions: subscriptions),
            environment: EnvironmentRoutes(
                lookAtEnvironment: LookAtEnvironment(
                    store: environment, directory: directory, facts: settings.answers.cache(now),
                    answers: settings.answers.cache(now),
                    personalAnswers: settings.answers.cache(now), now: environmentNow),
                subscriptions: subscriptions),
            stationMap: StationMapRoutes(
                findStations: FindStations(
                    store: environment, directory: directory, answers: settings.answers.cache(now),
                    now: environmentNow)),
            userAlertLayer: UserAlertLayerRoutes(store: PostgresUserAlertLayerStore(pool: pool)),
            congestion: congestion, isTransient: { ($0 as? PostgresError)?.isTransient ?? false })
    }
}
