import Hummingbird
import WebPages

/// The dashboard.
struct DashboardRoutes: Sendable {
    let readFigures: ReadFigures
    let visits: ResearchVisits
    let readings: AuditedReadings

    func addPages(to group: RouterGroup<StudyContext>) {
        visits.page(ResearchSection.dashboard.path, to: group) { visit, request, context in
            guard let study = visit.study else {
                return try PageLibrary.study.answer(NoStudyPage(visit), to: request, context)
            }
            try await readings.note("dashboard.read", of: visit, by: request, in: context)
            let page = DashboardPage(visit: visit, study: study, figures: try await readFigures(of: study.id))
            return try PageLibrary.study.answer(page, to: request, context)
        }
    }
}
