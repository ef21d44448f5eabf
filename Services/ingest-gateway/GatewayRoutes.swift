import HTTPService
import Hummingbird
import MessageProtocol
import RepeatedRequests
import RequestLimits
import Sessions
import WebPages

/// All routes of the gateway, with what each request passes on its way to them.
struct GatewayRoutes: Sendable {
    /// Decides whether a request reaches its route.
    let access: AccessMiddleware<GatewayContext>
    let limits: RequestLimitMiddleware<GatewayContext>
    let repeatedRequests: RepeatedRequests
    let anchors: AnchorMiddleware
    let guardians: GuardianMiddleware<GatewayContext>
    let subscriptions: SubscriptionRoutes
    let silence: SilenceRoutes
    let settings: SettingsRoutes
    let reminders: RemindersRoutes
    let onboarding: OnboardingRoutes
    let channels: ChannelRoutes
    let userAlerts: UserAlertRoutes
    let userAlertMap: UserAlertMapRoutes
    let why: WhyRoutes
    let healthMetrics: HealthMetricsRoutes
    let healthImports: HealthImportRoutes
    let healthImportPage: HealthImportPageRoutes
    let quizzes: QuizRoutes
    let quizPages: QuizPageRoutes
    let season: SeasonRoutes
    let thresholdSuggestions: ThresholdSuggestionRoutes
    let areaAlerts: AreaAlertRoutes
    let inbox: InboxRoutes
    let inboxEvents: InboxEventRoutes
    let feedback: FeedbackRoutes
    let notifications: NotificationsRoutes
    let notificationsForms: NotificationsForms
    let channelsPage: ChannelsPageRoutes
    let links: LinkRoutes
    let environment: EnvironmentRoutes
    let stationMap: StationMapRoutes
    let home: HomeRoutes
    let sunAndAir: SunAndAirRoutes
    let mapPage: MapPageRoutes
    let mapPoints: MapPointRoutes
    let reportPage: ReportRoutes
    let stationData: StationDataRoutes
    let stationPages: StationPageRoutes
    let mapReview: MapReviewRoutes
    let articles: ArticleRoutes
    let articlePages: ArticlePageRoutes
    let writing: WriteRoutes
    let reviewing: ReviewRoutes
    let manuscripts: ManuscriptRoutes
    let articleReviews: ArticleReviewRoutes
    let contact: ContactRoutes
    let contactInquiries: ContactInquiryRoutes
    let inquiries: InquiryRoutes
    let support: SupportRoutes
    let supportPages: SupportPageRoutes
    let requireConsent: RequireConsent
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
        let problems = ProblemMiddleware<GatewayContext>(
            for: .everyone, isTransient: isTransient, isInDoubt: isInDoubt,
            mapping: { GatewayProblems.problem(mapping: $0) })
        router.addMiddleware {
            TraceMiddleware()
            DurationMiddleware()
            SecurityHeadersMiddleware()
            ProblemPageMiddleware(.gateway)
            problems
            BodyBudgetMiddleware(bodies)
            access
            limits
            EntityTagMiddleware()
            repeatedRequests.middleware(within: problems)
        }
        healthImportPage.add(to: router.group())
        AcknowledgementsPage.add(to: router)
        AppShellRoutes.add(to: router)
        PageLibrary.gateway.assets.add(to: router)
        let backPressure = BackPressureMiddleware<GatewayContext>(congestion: congestion)
        settings.addPage(to: router.group())
        reminders.addPages(to: router.group())
        notifications.addPages(to: router.group())
        channelsPage.addPage(to: router.group())
        onboarding.addPage(to: router.group())
        quizPages.addPages(to: router.group())
        season.addPages(to: router.group())
        links.add(to: router.group().add(middleware: backPressure))
        contact.addPages(to: router.group())
        contact.addForms(to: router.group().add(middleware: anchors))
        contactInquiries.addPages(to: router.group())
        supportPages.addPages(to: router.group().add(middleware: backPressure))
        stationPages.add(to: router.group().add(middleware: backPressure))
        supportPages.addForms(to: router.group().add(middleware: backPressure))
        environment.addOpen(to: router.group("api/v1"))
        inboxEvents.add(to: router.group("api/v1"))
        stationMap.add(to: router.group("api/v1"))
        home.add(to: router)
        home.feeling.add(to: router.group())
        GlanceRoutes(home: home).add(to: router)
        sunAndAir.add(to: router)
        DesignPage.add(to: router)
        articlePages.addPages(to: router.group())
        writing.addPages(to: router.group())
        reviewing.addPages(to: router.group())
        articles.add(to: router.group("api/v1"))
        mapPage.add(to: router.group())
        mapPage.addAPI(to: router.group("api/v1"))
        mapPoints.add(to: router.group("api/v1"))
        reportPage.add(to: router.group().add(middleware: backPressure).add(middleware: anchors))
        healthImports.addOpen(to: router.group("api/v1"))
        // No person's own: they need no row here.
        let staff = router.group("api/v1").add(middleware: backPressure)
        stationData.add(to: staff)
        mapReview.add(to: staff)
        articleReviews.add(to: staff)
        support.add(to: staff)
        let announcing = router.group("api/v1")
            .add(middleware: backPressure)
            .add(middleware: anchors)
        addSignedIn(to: announcing)
        let forms = router.group().add(middleware: backPressure).add(middleware: anchors)
        settings.addForm(to: forms)
        reminders.addForms(to: forms)
        notificationsForms.add(to: forms)
        channelsPage.addForms(to: forms)
        contactInquiries.addForms(to: forms)
        onboarding.addForm(to: forms)
        quizPages.addForms(to: forms)
        season.addForms(to: forms)
        writing.addForms(to: forms)
        reviewing.addForms(to: forms)
        DevelopersRoutes.add(to: router)
        // Behind all routes, so that it sees only requests that fit none of them.
        router.add(middleware: OtherMethodMiddleware(router.routes.map { ("\($0.path)", $0.method) }))
        return router
    }

    /// All that is somebody's.
    private func addSignedIn(to group: RouterGroup<GatewayContext>) {
        let health = group.requiring(.healthData, requireConsent).add(middleware: guardians)
        subscriptions.add(to: group)
        silence.add(to: group)
        channels.add(to: group)
        userAlerts.add(to: group.requiring(.location, requireConsent))
        userAlertMap.add(to: group)
        userAlertLayer.add(to: group)
        why.add(to: group)
        areaAlerts.add(to: group)
        healthMetrics.add(to: health)
        thresholdSuggestions.add(to: group)
        healthImports.add(to: health)
        quizzes.add(to: health)
        inbox.add(to: group)
        feedback.add(to: group)
        inquiries.add(to: group)
        environment.add(to: group)
        manuscripts.add(to: group)
    }
}
