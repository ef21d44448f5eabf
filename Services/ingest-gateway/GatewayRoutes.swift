import HTTPService
import Hummingbird
import WebPages

/// All routes of the gateway, with what each request passes on its way to them.
struct GatewayRoutes: Sendable {
    let findSession: FindSession
    let accounts: AccountRoutes
    let subscriptions: SubscriptionRoutes
    let silence: SilenceRoutes
    let channels: ChannelRoutes
    let userAlerts: UserAlertRoutes
    let userAlertMap: UserAlertMapRoutes
    let why: WhyRoutes
    let healthMetrics: HealthMetricsRoutes
    let healthImports: HealthImportRoutes
    let quizzes: QuizRoutes
    let thresholdSuggestions: ThresholdSuggestionRoutes
    let areaAlerts: AreaAlertRoutes
    let inbox: InboxRoutes
    let inboxEvents: InboxEventRoutes
    let feedback: FeedbackRoutes
    let links: LinkRoutes
    let environment: EnvironmentRoutes
    let stationMap: StationMapRoutes
    let userAlertLayer: UserAlertLayerRoutes
    /// Why nothing can be announced now; nil when it can.
    let congestion: @Sendable () -> String?
    let bodies: BodyBudget
    /// Whether the same request may succeed in a moment.
    let isTransient: @Sendable (any Error) -> Bool
    /// Whether it may have taken effect already.
    let isInDoubt: @Sendable (any Error) -> Bool

    func router() -> Router<GatewayContext> {
        let router = Router(context: GatewayContext.self)
        router.addMiddleware {
            TraceMiddleware()
            DurationMiddleware()
            SecurityHeadersMiddleware()
            ProblemMiddleware(
                for: .everyone, isTransient: isTransient, isInDoubt: isInDoubt,
                mapping: { GatewayProblems.problem(mapping: $0) })
            BodyBudgetMiddleware(bodies)
        }
        NotificationsPage().add(to: router)
        HealthImportPage().add(to: router)
        QuizPage.add(to: router)
        PageLibrary.gateway.assets.add(to: router)
        let backPressure = BackPressureMiddleware<GatewayContext>(congestion: congestion)
        links.add(to: router.group().add(middleware: backPressure))
        let signedIn = SignInMiddleware<GatewayContext> { try await findSession($0) }
        // Signing up, in and out announces nothing.
        accounts.addOpen(to: router.group("api/v1"))
        accounts.addSignedIn(to: router.group("api/v1").add(middleware: signedIn))
        inboxEvents.add(to: router.group("api/v1").add(middleware: signedIn))
        stationMap.add(to: router.group("api/v1"))
        healthImports.addOpen(to: router.group("api/v1"))
        let everyone = router.group("api/v1")
            .add(middleware: SignInMiddleware(isOptional: true) { try await findSession($0) })
        accounts.addOptional(to: everyone)
        environment.addOpen(to: everyone)
        let announcing = router.group("api/v1")
            .add(middleware: backPressure)
            .add(middleware: signedIn)
        accounts.addAnnouncing(to: announcing)
        subscriptions.add(to: announcing)
        silence.add(to: announcing)
        channels.add(to: announcing)
        userAlerts.add(to: announcing)
        userAlertMap.add(to: announcing)
        why.add(to: announcing)
        healthMetrics.add(to: announcing)
        thresholdSuggestions.add(to: announcing)
        areaAlerts.add(to: announcing)
        healthImports.add(to: announcing)
        quizzes.add(to: announcing)
        inbox.add(to: announcing)
        feedback.add(to: announcing)
        environment.add(to: announcing)
        userAlertLayer.add(to: announcing)
        WelcomePage(listing: router).add(to: router)
        // Behind all routes, so that it sees only requests that fit none of them.
        router.add(middleware: OtherMethodMiddleware(router.routes.map { ("\($0.path)", $0.method) }))
        return router
    }
}
