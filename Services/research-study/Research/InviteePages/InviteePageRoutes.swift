import Domain
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions
import WebPages

/// The pages of invitees, and what their forms do.
struct InviteePageRoutes: Sendable {
    let invitees: ManageInvitees
    let visits: ResearchVisits
    let readings: AuditedReadings

    func addPages(to group: RouterGroup<StudyContext>) {
        visits.page(ResearchSection.invitees.path, to: group) { visit, request, context in
            try await readings.note("invitees.read", of: visit, by: request, in: context)
            return try await list(nil, visit, request, context)
        }
        visits.page("research/invitees/:code/restrict", to: group) { visit, request, context in
            let page = InviteeRestrictionPage(visit: visit, invitee: try await found(visit, context).invitee)
            return try PageLibrary.study.answer(page, to: request, context)
        }
        visits.page("research/invitees/:code/delete", to: group) { visit, request, context in
            let page = InviteeDeletionPage(visit: visit, invitee: try await found(visit, context).invitee)
            return try PageLibrary.study.answer(page, to: request, context)
        }
        visits.page("research/invitees/:code/edit", to: group) { visit, request, context in
            let page = InviteeEditPage(
                visit: visit, invitee: try await found(visit, context).invitee,
                statuses: try await invitees.allStatuses())
            return try PageLibrary.study.answer(page, to: request, context)
        }
    }

    func addForms(to group: RouterGroup<StudyContext>) {
        visits.form(ResearchSection.invitees.path, to: group) { fields, visit, request, context in
            try await create(fields, visit, request, context)
        }
        visits.form("research/invitees/:code/restrict", to: group) { _, visit, request, context in
            let (study, invitee) = try await found(visit, context)
            do {
                try await invitees.restrict(
                    invitee.code, in: study.id, for: try .routine(by: request, in: context))
                return .seeOther(visit.address(ResearchSection.invitees.path, ["done": "restricted"]))
            } catch InviteeError.cannotBeRestricted {
                let page = InviteeRestrictionPage(visit: visit, invitee: try await found(visit, context).invitee)
                return try PageLibrary.study.answer(page, status: .conflict, to: request, context)
            }
        }
        visits.form("research/invitees/:code/delete", to: group) { fields, visit, request, context in
            let (study, invitee) = try await found(visit, context)
            do {
                let call = try StaffCall(try ResearchReason.read(fields), by: request, in: context)
                try await invitees.delete(invitee.code, in: study.id, for: call)
                return .seeOther(visit.address(ResearchSection.invitees.path, ["done": "deleted"]))
            } catch is DomainError {
                var page = InviteeDeletionPage(visit: visit, invitee: invitee)
                page.refused = RefusedReason(typed: fields.text("reason") ?? "")
                return try PageLibrary.study.answer(page, status: .unprocessableContent, to: request, context)
            }
        }
        visits.form("research/invitees/:code/edit", to: group) { fields, visit, request, context in
            try await edit(fields, visit, request, context)
        }
    }

    private func list(
        _ refused: (typed: String, fault: String)?, _ visit: ResearchVisit, _ request: Request, _ context: StudyContext
    ) async throws -> Response {
        guard let study = visit.study else {
            return try PageLibrary.study.answer(NoStudyPage(visit), to: request, context)
        }
        let query = request.uri.queryParameters
        let filter = query.get("status").map { InviteeStatus(rawValue: $0) }
        var page = ResearchInviteesPage(
            visit: visit, study: study,
            page: try await invitees.page(
                query.get("page").flatMap { Int($0) } ?? 1, of: study.id, with: filter))
        page.filter = filter
        page.refused = refused
        if visit.done == "created" { page.created = NewInvitations.of(request) }
        var response = try PageLibrary.study.answer(
            page, status: refused == nil ? .ok : .unprocessableContent, to: request, context)
        if !page.created.isEmpty { NewInvitations.forget(in: &response) }
        return response
    }

    private func create(
        _ fields: FormFields, _ visit: ResearchVisit, _ request: Request, _ context: StudyContext
    ) async throws -> Response {
        guard let study = visit.study else { throw InviteeError.studyTakesNobody }
        let words = InviteeWords(visit.language)
        let typed = fields.text("count") ?? ""
        do {
            guard let count = Int(typed), count > 0 else {
                throw InviteeError.tooMany(most: ManageInvitees.most)
            }
            let codes = try await invitees.create(
                count, in: study.id, for: try .routine(by: request, in: context))
            var response = Response.seeOther(visit.address(ResearchSection.invitees.path, ["done": "created"]))
            NewInvitations.keep(codes, in: &response)
            return response
        } catch let error as InviteeError {
            return try await list((typed, words.text(of: error)), visit, request, context)
        }
    }

    private func edit(
        _ fields: FormFields, _ visit: ResearchVisit, _ request: Request, _ context: StudyContext
    ) async throws -> Response {
        let (study, invitee) = try await found(visit, context)
        let words = InviteeWords(visit.language)
        let (code, status) = (fields.text("code") ?? "", fields.text("status") ?? invitee.status.rawValue)
        var faults: [String: String] = [:]
        do {
            try await invitees.edit(
                invitee.code, in: study.id, code: try InvitationCode(code), status: InviteeStatus(rawValue: status),
                for: try .routine(by: request, in: context))
            return .seeOther(visit.address(ResearchSection.invitees.path, ["done": "edited"]))
        } catch is InvitationFault {
            faults["code"] = words.idFault
        } catch InviteeError.codeTaken {
            faults["code"] = words.text(of: .codeTaken)
        } catch let error as InviteeError {
            faults["status"] = words.text(of: error)
        }
        var page = InviteeEditPage(visit: visit, invitee: invitee, statuses: try await invitees.allStatuses())
        (page.typed, page.faults) = ((code, status), faults)
        return try PageLibrary.study.answer(page, status: .unprocessableContent, to: request, context)
    }

    private func found(
        _ visit: ResearchVisit, _ context: StudyContext
    ) async throws -> (study: Study, invitee: Invitee) {
        guard let study = visit.study,
            let code = context.parameters.get("code").flatMap({ InvitationCode(rawValue: $0) })
        else { throw InviteeError.unknownInvitee }
        return (study, try await invitees.invitee(code, in: study.id))
    }
}
