import HTTPService
import Hummingbird
import RequestLimits
import Sessions
import WebPages

/// All routes of the service, with what each request passes on its way to them.
struct ResearchStudyRoutes: Sendable {
    /// Decides whether a request reaches its route.
    let access: AccessMiddleware<StudyContext>
    let limits: RequestLimitMiddleware<StudyContext>
    let study: StudyRoutes
    let participation: ParticipationRoutes
    let tokens: TokenRoutes
    let snapshots: SnapshotRoutes
    let answers: AnswerRoutes
    let survey: SurveyRoutes
    let cards: CardRoutes
    let exports: ExportRoutes
    let research: ResearchRoutes
    /// Why nothing can be announced now; nil when it can.
    let congestion: @Sendable () -> String?
    let bodies: BodyBudget
    /// Whether the database may do at the next attempt what it did not at this one.
    let isTransient: @Sendable (any Error) -> Bool
    /// Whether it is unknown if the database did it.
    let isInDoubt: @Sendable (any Error) -> Bool

    func router() -> Router<StudyContext> {
        let router = Router(context: StudyContext.self)
        router.addMiddleware {
            TraceMiddleware()
            DurationMiddleware()
            SecurityHeadersMiddleware()
            ProblemPageMiddleware(.study)
            ProblemMiddleware(
                for: .everyone, isTransient: isTransient, isInDoubt: isInDoubt,
                mapping: { StudyProblems.problem(mapping: $0) })
            BodyBudgetMiddleware(bodies)
            access
            limits
            EntityTagMiddleware()
        }
        let quiet = router.group("api/v1")
        study.add(to: quiet)
        participation.add(to: quiet)
        tokens.add(to: quiet)
        snapshots.add(to: quiet)
        answers.add(to: quiet)
        survey.add(to: quiet)
        exports.add(to: quiet)
        let announcing = BackPressureMiddleware<StudyContext>(congestion: congestion)
        research.add(to: router.group("api/v1").add(middleware: announcing))
        research.addPages(to: router.group())
        research.addForms(to: router.group().add(middleware: announcing))
        survey.addPages(to: router)
        cards.add(to: router)
        exports.addDownloads(to: router)
        PageLibrary.study.assets.add(to: router)
        // Behind all routes, so that it sees only requests that fit none of them.
        router.add(middleware: OtherMethodMiddleware(router.routes.map { ("\($0.path)", $0.method) }))
        return router
    }
}

extension PageLibrary {
    /// The pages of this service.
    static let study = PageLibrary(
        templates: SurveyFiles.templates + ResearchFiles.templates,
        assets: AssetFolder(at: "/assets/research-study", files: SurveyFiles.assets + ResearchFiles.assets))
}
