import HTTPService
import Hummingbird
import MessageProtocol
import RepeatedRequests
import RequestLimits
import Sessions
import WebPages

/// All routes of the service, with what each request passes on its way to them.
struct SkinCheckRoutes: Sendable {
    /// Decides whether a request reaches its route.
    let access: AccessMiddleware<SkinContext>
    let limits: RequestLimitMiddleware<SkinContext>
    let repeatedRequests: RepeatedRequests
    let guardians: GuardianMiddleware<SkinContext>
    let requireConsent: RequireConsent
    let start: StartRoutes
    let photos: PhotoRoutes
    let photoPages: PhotoPageRoutes
    let answers: AnswerRoutes
    let sharing: ShareRoutes
    let shared: SharedPhotosRoutes
    let scan: ScanRoutes
    let compare: CompareRoutes
    let risk: RiskRoutes
    let information: InformationRoutes
    let specialists: SpecialistRoutes
    /// Why nothing can be announced now; nil when it can.
    let congestion: @Sendable () -> String?
    let bodies: BodyBudget
    /// Whether the database may do at the next attempt what it did not at this one.
    let isTransient: @Sendable (any Error) -> Bool
    /// Whether it is unknown if the database did it.
    let isInDoubt: @Sendable (any Error) -> Bool

    func router() -> Router<SkinContext> {
        let router = Router(context: SkinContext.self)
        let problems = ProblemMiddleware<SkinContext>(
            for: .everyone, isTransient: isTransient, isInDoubt: isInDoubt,
            mapping: { SkinProblems.problem(mapping: $0) })
        router.addMiddleware {
            TraceMiddleware()
            DurationMiddleware()
            SecurityHeadersMiddleware()
            ProblemPageMiddleware(.skin)
            problems
            BodyBudgetMiddleware(bodies)
            access
            limits
            EntityTagMiddleware()
            repeatedRequests.middleware(within: problems)
        }
        let announcing = BackPressureMiddleware<SkinContext>(congestion: congestion)
        photos.add(
            to: router.group("api/v1").add(middleware: announcing).requiring(.healthData, requireConsent)
                .add(middleware: guardians))
        start.addPages(to: router.group())
        photoPages.addPages(to: router.group())
        answers.addPages(to: router.group())
        sharing.addPages(to: router.group())
        shared.addPages(to: router.group())
        scan.addPages(to: router.group())
        compare.addPages(to: router.group())
        risk.addPages(to: router.group())
        information.addPages(to: router.group())
        specialists.addPages(to: router.group())
        photoPages.addForms(to: router.group().add(middleware: announcing))
        answers.addForms(to: router.group())
        sharing.addForms(to: router.group().add(middleware: announcing))
        risk.addForms(to: router.group().add(middleware: announcing))
        PageLibrary.skin.assets.add(to: router)
        // Behind all routes, so that it sees only requests that fit none of them.
        router.add(middleware: OtherMethodMiddleware(router.routes.map { ("\($0.path)", $0.method) }))
        return router
    }
}
