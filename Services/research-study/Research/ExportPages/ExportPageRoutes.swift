import Domain
import HTTPService
import Hummingbird
import Sessions
import WebPages

/// The pages of exports; the files themselves are ``ExportRoutes``.
struct ExportPageRoutes: Sendable {
    let requestExport: RequestExport
    let readExports: ReadExports
    let visits: ResearchVisits

    func addPages(to group: RouterGroup<StudyContext>) {
        visits.page(ResearchSection.exports.path, to: group) { visit, request, context in
            guard let study = visit.study else {
                return try PageLibrary.study.answer(NoStudyPage(visit), to: request, context)
            }
            let page = ExportsPage(visit: visit, exports: try await readExports(of: study.id))
            return try PageLibrary.study.answer(page, to: request, context)
        }
        visits.page("research/exports/:id", to: group) { visit, request, context in
            guard let id = context.parameters.get("id").flatMap({ StudyExportID($0) }) else {
                throw ExportFault.unknownExport
            }
            return try PageLibrary.study.answer(
                ExportPage(visit: visit, export: try await readExports(id)), to: request, context)
        }
    }

    func addForms(to group: RouterGroup<StudyContext>) {
        visits.form(ResearchSection.exports.path, to: group) { _, visit, request, context in
            guard let study = visit.study else { throw ExportFault.unknownStudy }
            let id = try await requestExport(of: study.id, for: try .routine(by: request, in: context))
            return .seeOther(ExportPage.path(of: id))
        }
    }
}
