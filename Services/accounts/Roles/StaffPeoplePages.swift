import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// Finds an account, shows it with its roles, and changes them; the same steps and entries in the audit as the API's.
struct StaffPeoplePages: Sendable {
    static let path = "/account/staff/people"
    let store: PostgresRoleStore
    let findRights: FindStaffRights
    let now: @Sendable () -> Date

    static func path(of userID: UserID) -> String { "\(path)/\(userID)" }

    func addPages(to group: RouterGroup<AccountsContext>) {
        group.get(RouterPath(StaffPage.path)) { request, context -> Response in
            guard context.session != nil else { return .toSignIn(andBackTo: request) }
            return try await overview(nil, request, context)
        }
        group.get("account/staff/people/:id") { request, context -> Response in
            guard context.session != nil else { return .toSignIn(andBackTo: request) }
            guard let reason = KeptReason.of(request) else { return .toReason(andBackTo: request) }
            return try await person(in: context, reason, nil, request)
        }
    }

    func addForms(to group: RouterGroup<AccountsContext>) {
        group.post(RouterPath(Self.path)) { request, context -> Response in
            let fields = try await FormFields(of: request)
            return try await answering("find", fields, request, context) { answer in
                try await overview(answer, request, context)
            } work: {
                try await find(fields, request, context)
            }
        }
        group.post("account/staff/people/:id/roles") { request, context -> Response in
            let fields = try await FormFields(of: request)
            let subject = try Self.subject(in: context)
            return try await changing(fields, request, context) { call in
                guard let role = fields.text("role") else { throw DomainError(field: "role", problem: "is missing") }
                let isGrant = fields.text("form") == "grant"
                let change = RoleChange(kind: isGrant ? .grant : .take, role: role, subject: subject)
                _ = try await store.apply(change, for: call, at: now())
                return isGrant ? "granted" : "taken"
            }
        }
        group.post("account/staff/people/:id/sessions") { request, context -> Response in
            let fields = try await FormFields(of: request)
            let subject = try Self.subject(in: context)
            return try await changing(fields, request, context) { call in
                try await store.endSessions(of: subject, for: call, at: now())
                return "ended"
            }
        }
    }

    private func find(_ fields: FormFields, _ request: Request, _ context: AccountsContext) async throws -> Response {
        let text = fields.text("login") ?? ""
        let query: PersonQuery
        do {
            query = text.contains("@") ? .email(try EmailAddress(text)) : .name(try UserName(text).text)
        } catch {
            throw DomainError(field: "login", problem: error.problem)
        }
        let reason = try StaffReason.read(fields)
        let call = try StaffCall(reason, by: request, in: context)
        guard let found = try await store.find(query, for: call, at: now()) else {
            let words = FaultWords(language: ContentLanguage(ofPage: request))
            throw FormFaults(fields: ["login": words.text(of: RoleError.unknownPerson)])
        }
        var response = Response.seeOther(Self.path(of: found.userID))
        KeptReason.keep(reason, in: &response)
        return response
    }

    /// A form of a person's page, with its own reason.
    private func changing(
        _ fields: FormFields, _ request: Request, _ context: AccountsContext,
        _ change: (StaffCall) async throws -> String
    ) async throws -> Response {
        let subject = try Self.subject(in: context)
        return try await answering(fields.text("form") ?? "", fields, request, context) { answer in
            guard let reason = KeptReason.of(request) ?? (try? StaffReason.read(fields)) else {
                return .toReason(andBackTo: request)
            }
            return try await person(in: context, reason, answer, request)
        } work: {
            let reason = try StaffReason.read(fields)
            let done = try await change(try StaffCall(reason, by: request, in: context))
            var response = Response.seeOther("\(Self.path(of: subject))?done=\(done)")
            KeptReason.keep(reason, in: &response)
            return response
        }
    }

    private func answering(
        _ form: String, _ fields: FormFields, _ request: Request, _ context: AccountsContext,
        show: (FormAnswer) async throws -> Response, work: () async throws -> Response
    ) async throws -> Response {
        do {
            return try await work()
        } catch {
            guard let faults = FormFaults(error, in: ContentLanguage(ofPage: request)) else { throw error }
            var response = try await show(FormAnswer(form: form, typed: fields, faults: faults))
            if response.status == .ok { response.status = .unprocessableContent }
            return response
        }
    }

    private func overview(
        _ answer: FormAnswer?, _ request: Request, _ context: AccountsContext
    ) async throws -> Response {
        var page = StaffPage(
            language: ContentLanguage(ofPage: request), answer: try await findRights(of: context.session))
        page.reason = KeptReason.of(request)?.text ?? ""
        page.refused = answer
        return try PageLibrary.accounts.answer(page, to: request, context)
    }

    private func person(
        in context: AccountsContext, _ reason: AuditReason, _ answer: FormAnswer?, _ request: Request
    ) async throws -> Response {
        let subject = try Self.subject(in: context)
        let call = try StaffCall(reason, by: request, in: context)
        guard let found = try await store.person(subject, for: call, at: now()) else { throw RoleError.unknownPerson }
        guard case .rights(let rights) = try await findRights(of: context.session) else {
            throw Problem.secondFactorFirst
        }
        var page = StaffPersonPage(
            language: ContentLanguage(ofPage: request), found: found, rights: rights, roles: try await store.roles(),
            isSelf: try context.userID == subject, reason: reason)
        page.done = request.uri.queryParameters.get("done")
        page.answer = answer
        return try PageLibrary.accounts.answer(page, to: request, context)
    }

    private static func subject(in context: AccountsContext) throws(Problem) -> UserID {
        guard let subject = context.parameters.get("id").flatMap({ UserID($0) }) else {
            throw Problem(.notFound, "There is no such account")
        }
        return subject
    }
}
