import Hummingbird

/// All routes of the gateway, with what each request passes on its way to them.
struct GatewayRoutes: Sendable {
    let findSession: FindSession
    let accounts: AccountRoutes
    let subscriptions: SubscriptionRoutes
    let userAlerts: UserAlertRoutes
    let healthMetrics: HealthMetricsRoutes
    let inbox: InboxRoutes
    let environment: EnvironmentRoutes

    func router() -> Router<GatewayContext> {
        let router = Router(context: GatewayContext.self)
        router.addMiddleware {
            TraceMiddleware()
            MetricsMiddleware()
            ProblemMiddleware()
        }
        WelcomePage().add(to: router)
        let open = router.group("api/v1")
        accounts.addOpen(to: open)
        let signedIn = open.add(middleware: SignedInMiddleware(findSession: findSession))
        accounts.addSignedIn(to: signedIn)
        subscriptions.add(to: signedIn)
        userAlerts.add(to: signedIn)
        healthMetrics.add(to: signedIn)
        inbox.add(to: signedIn)
        environment.add(to: signedIn)
        return router
    }
}
