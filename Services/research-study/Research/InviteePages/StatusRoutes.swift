import Domain
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions
import WebPages

/// The page of statuses, and what its forms do.
struct StatusRoutes: Sendable {
    let invitees: ManageInvitees
    let visits: ResearchVisits
    let readings: AuditedReadings

    func addPages(to group: RouterGroup<StudyContext>) {
        visits.page(StatusesPage.path, to: group) { visit, request, context in
            try await readings.note("statuses.read", of: visit, by: request, in: context)
            return try await list(nil, visit, request, context)
        }
        visits.page("\(StatusesPage.path)/delete", to: group) { visit, request, context in
            let page = try await deletion(visit, request)
            return try PageLibrary.study.answer(page, to: request, context)
        }
    }

    func addForms(to group: RouterGroup<StudyContext>) {
        visits.form(StatusesPage.path, to: group) { fields, visit, request, context in
            let words = InviteeWords(visit.language)
            let typed = fields.text("status") ?? ""
            do {
                try await invitees.createStatus(typed, for: try .routine(by: request, in: context))
                return .seeOther(visit.address(StatusesPage.path, ["done": "status-created"]))
            } catch is DomainError {
                return try await list((typed, words.nameFault), visit, request, context)
            } catch let error as InviteeError {
                return try await list((typed, words.text(of: error)), visit, request, context)
            }
        }
        visits.form("\(StatusesPage.path)/delete", to: group) { fields, visit, request, context in
            var page = try await deletion(visit, request)
            do {
                let call = try StaffCall(try ResearchReason.read(fields), by: request, in: context)
                try await invitees.deleteStatus(page.status, for: call)
                return .seeOther(visit.address(StatusesPage.path, ["done": "status-deleted"]))
            } catch is DomainError {
                page.refused = RefusedReason(typed: fields.text("reason") ?? "")
                return try PageLibrary.study.answer(page, status: .unprocessableContent, to: request, context)
            } catch is InviteeError {
                // The page says why it cannot be.
                return try PageLibrary.study.answer(
                    try await deletion(visit, request), status: .conflict, to: request, context)
            }
        }
    }

    private func list(
        _ refused: (typed: String, fault: String)?, _ visit: ResearchVisit, _ request: Request, _ context: StudyContext
    ) async throws -> Response {
        var page = StatusesPage(visit: visit, statuses: try await invitees.statusUse())
        page.refused = refused
        return try PageLibrary.study.answer(
            page, status: refused == nil ? .ok : .unprocessableContent, to: request, context)
    }

    private func deletion(_ visit: ResearchVisit, _ request: Request) async throws -> StatusDeletionPage {
        let name = request.uri.queryParameters.get("status") ?? ""
        guard let use = try await invitees.statusUse().first(where: { $0.status.rawValue == name }) else {
            throw InviteeError.unknownStatus
        }
        return StatusDeletionPage(visit: visit, status: use.status, users: use.count)
    }
}
