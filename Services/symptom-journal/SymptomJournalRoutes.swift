import HTTPService
import Hummingbird
import MessageProtocol
import RepeatedRequests
import RequestLimits
import Sessions
import WebPages

/// All routes of the service, with what each request passes on its way to them.
struct SymptomJournalRoutes: Sendable {
    /// Decides whether a request reaches its route.
    let access: AccessMiddleware<JournalContext>
    let limits: RequestLimitMiddleware<JournalContext>
    let repeatedRequests: RepeatedRequests
    let guardians: GuardianMiddleware<JournalContext>
    let requireConsent: RequireConsent
    let entries: EntryRoutes
    let today: TodayRoutes
    let history: HistoryRoutes
    let summary: SummaryRoutes
    let imports: ImportRoutes
    let report: ReportRoutes
    let verify: VerifyRoutes
    let sharedReports: SharedReportRoutes
    let diary: DiaryRoutes
    let diarySheets: DiarySheetRoutes
    /// Why nothing can be announced now; nil when it can.
    let congestion: @Sendable () -> String?
    let bodies: BodyBudget
    /// Whether the database may do at the next attempt what it did not at this one.
    let isTransient: @Sendable (any Error) -> Bool
    /// Whether it is unknown if the database did it.
    let isInDoubt: @Sendable (any Error) -> Bool

    func router() -> Router<JournalContext> {
        let router = Router(context: JournalContext.self)
        let problems = ProblemMiddleware<JournalContext>(
            for: .everyone, isTransient: isTransient, isInDoubt: isInDoubt,
            mapping: { JournalProblems.problem(mapping: $0) })
        router.addMiddleware {
            TraceMiddleware()
            DurationMiddleware()
            SecurityHeadersMiddleware()
            ProblemPageMiddleware(.journal)
            problems
            BodyBudgetMiddleware(bodies)
            access
            limits
            EntityTagMiddleware()
            repeatedRequests.middleware(within: problems)
        }
        let announcing = BackPressureMiddleware<JournalContext>(congestion: congestion)
        entries.addOpen(to: router.group("api/v1"))
        entries.add(
            to: router.group("api/v1").add(middleware: announcing).requiring(.healthData, requireConsent)
                .add(middleware: guardians))
        diary.add(
            to: router.group("api/v1").add(middleware: announcing).requiring(.healthData, requireConsent)
                .add(middleware: guardians))
        DiaryPageRoutes().addPages(to: router.group())
        diarySheets.addPages(to: router.group())
        today.addPages(to: router.group())
        PainOfflineRoutes().addPages(to: router.group())
        history.addPages(to: router.group())
        summary.addPages(to: router.group())
        imports.addPages(to: router.group())
        report.addPages(to: router.group())
        verify.addPages(to: router.group())
        sharedReports.addPages(to: router.group())
        today.addForms(to: router.group().add(middleware: announcing))
        history.addForms(to: router.group().add(middleware: announcing))
        imports.addForms(to: router.group().add(middleware: announcing))
        report.addForms(to: router.group().add(middleware: announcing))
        PageLibrary.journal.assets.add(to: router)
        // Behind all routes, so that it sees only requests that fit none of them.
        router.add(middleware: OtherMethodMiddleware(router.routes.map { ("\($0.path)", $0.method) }))
        return router
    }
}

extension PageLibrary {
    /// The pages of this service.
    static let journal = PageLibrary(
        templates: [
            EmbeddedFile("pain.mustache", PackageResources.pain_mustache),
            EmbeddedFile("pain-figure.mustache", PackageResources.pain_figure_mustache),
            EmbeddedFile("pain-rating.mustache", PackageResources.pain_rating_mustache),
            EmbeddedFile("pain-offline.mustache", PackageResources.pain_offline_mustache),
            EmbeddedFile("pain-history.mustache", PackageResources.pain_history_mustache),
            EmbeddedFile("pain-import.mustache", PackageResources.pain_import_mustache),
            EmbeddedFile("pain-report.mustache", PackageResources.pain_report_mustache),
            EmbeddedFile("report-graph-form.mustache", PackageResources.report_graph_form_mustache),
            EmbeddedFile("pain-shared.mustache", PackageResources.pain_shared_mustache),
            EmbeddedFile("pain-verify.mustache", PackageResources.pain_verify_mustache),
            EmbeddedFile("pain-summary.mustache", PackageResources.pain_summary_mustache),
        ] + DiaryAssets.templates,
        assets: AssetFolder(
            at: "/assets/symptom-journal",
            files: [
                EmbeddedFile("pain.css", PackageResources.pain_css),
                EmbeddedFile("pain-summary.css", PackageResources.pain_summary_css),
                EmbeddedFile("pain-pages.js", PackageResources.pain_pages_js),
                EmbeddedFile("pain-offline.js", PackageResources.pain_offline_js),
                EmbeddedFile("report-wait.js", PackageResources.report_wait_js),
                EmbeddedFile("verify-report.js", PackageResources.verify_report_js),
            ] + DiaryAssets.all))
}
