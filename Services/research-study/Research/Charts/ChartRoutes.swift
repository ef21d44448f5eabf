import Hummingbird
import WebPages

/// The charts of symptoms beside what was in the air.
struct ChartRoutes: Sendable {
    let store: PostgresExposureStore
    let visits: ResearchVisits
    let readings: AuditedReadings

    func addPages(to group: RouterGroup<StudyContext>) {
        visits.page(ResearchSection.charts.path, to: group) { visit, request, context in
            guard let study = visit.study else {
                return try PageLibrary.study.answer(NoStudyPage(visit), to: request, context)
            }
            try await readings.note("charts.read", of: visit, by: request, in: context)
            let query = request.uri.queryParameters
            let span = DaySpan(from: query.get("from"), to: query.get("to"), of: study)
            let asked = query.get("question").flatMap { Int($0) } ?? 0
            let question = (1...study.survey.questions.count).contains(asked) ? asked : 0
            let page = ChartsPage(
                visit: visit, study: study, span: span, question: question,
                series: try await store.series(of: study.id, question: question, in: span.days))
            return try PageLibrary.study.answer(page, to: request, context)
        }
    }
}
