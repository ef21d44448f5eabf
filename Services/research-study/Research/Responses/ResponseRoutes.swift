import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions
import WebPages

/// The list of responses, their previews, and the deletion of one.
struct ResponseRoutes: Sendable {
    let store: PostgresResponseStore
    let visits: ResearchVisits
    let readings: AuditedReadings
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<StudyContext>) {
        visits.page(ResearchSection.responses.path, to: group) { visit, request, context in
            guard let study = visit.study else {
                return try PageLibrary.study.answer(NoStudyPage(visit), to: request, context)
            }
            try await readings.note("responses.read", of: visit, by: request, in: context)
            let query = request.uri.queryParameters
            let order = ResponseOrder(key: query.get("sort"), order: query.get("order"))
            let number = query.get("page").flatMap { Int($0) } ?? 1
            let page = ResponsesPage(
                visit: visit, order: order, page: try await store.page(number, of: study.id, in: order))
            return try PageLibrary.study.answer(page, to: request, context)
        }
        visits.page("research/responses/:id", to: group) { visit, request, context in
            let (study, response) = try await found(visit, context)
            try await readings.note("response.read", of: visit, by: request, in: context)
            let page = ResponsePreview(visit: visit, study: study, response: response)
            return try PageLibrary.study.answer(page, to: request, context)
        }
        visits.page("research/responses/:id/delete", to: group) { visit, request, context in
            let (_, response) = try await found(visit, context)
            return try PageLibrary.study.answer(
                ResponseDeletionPage(visit: visit, response: response), to: request, context)
        }
    }

    func addForms(to group: RouterGroup<StudyContext>) {
        visits.form("research/responses/:id/delete", to: group) { fields, visit, request, context in
            let (study, response) = try await found(visit, context)
            do {
                let call = try StaffCall(try ResearchReason.read(fields), by: request, in: context)
                guard try await store.delete(response.id, of: study.id, for: call, at: now()) else {
                    throw Self.unknown
                }
                return .seeOther(visit.address(ResearchSection.responses.path, ["done": "deleted"]))
            } catch is DomainError {
                var page = ResponseDeletionPage(visit: visit, response: response)
                page.refused = RefusedReason(typed: fields.text("reason") ?? "")
                return try PageLibrary.study.answer(page, status: .unprocessableContent, to: request, context)
            }
        }
    }

    func add(to group: RouterGroup<StudyContext>) {
        group.get("research/responses/:id") { request, context in
            guard let session = context.session else { throw Problem.signInFirst }
            let visit = try await visits.visit(request, session)
            let (study, response) = try await found(visit, context)
            try await readings.note("response.read", of: visit, by: request, in: context)
            return JSONResponse(value: ResponseJSON(response, of: study, in: visit.language))
        }
    }

    private static let unknown = Problem(.notFound, "There is no such response")

    private func found(_ visit: ResearchVisit, _ context: StudyContext) async throws -> (Study, StudyResponse) {
        guard let study = visit.study, let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }),
            let response = try await store.response(id, of: study.id)
        else { throw Self.unknown }
        return (study, response)
    }
}
