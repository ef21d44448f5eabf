import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// Gives roles to whoever has an address, and shows which roles there are.
struct StaffInvitePages: Sendable {
    static let path = "/account/staff/invite"
    let store: PostgresRoleStore
    let invite: InvitePerson
    let findRights: FindStaffRights

    func addPages(to group: RouterGroup<AccountsContext>) {
        group.get(RouterPath(Self.path)) { request, context -> Response in
            guard context.session != nil else { return .toSignIn(andBackTo: request) }
            return try PageLibrary.accounts.answer(try await page(request, context), to: request, context)
        }
        group.get(RouterPath(StaffRolesPage.path)) { request, context -> Response in
            guard context.session != nil else { return .toSignIn(andBackTo: request) }
            let page = StaffRolesPage(language: ContentLanguage(ofPage: request), roles: try await store.roles())
            return try PageLibrary.accounts.answer(page, to: request, context)
        }
    }

    func addForms(to group: RouterGroup<AccountsContext>) {
        group.post(RouterPath(Self.path)) { request, context -> Response in
            let fields = try await FormFields(of: request)
            let language = ContentLanguage(ofPage: request)
            do {
                let invitation = try Self.invitation(fields, language)
                let reason = try StaffReason.read(fields)
                try await invite(invitation, for: try StaffCall(reason, by: request, in: context))
                var response = Response.seeOther("\(Self.path)?done=invited")
                KeptReason.keep(reason, in: &response)
                return response
            } catch {
                guard let faults = FormFaults(error, in: language) else { throw error }
                var page = try await page(request, context)
                page.parts = page.parts.answering(FormAnswer(form: "invite", typed: fields, faults: faults))
                return try PageLibrary.accounts.response(page, status: .unprocessableContent)
                    .response(from: request, context: context)
            }
        }
    }

    private static func invitation(_ fields: FormFields, _ language: ContentLanguage) throws(DomainError) -> Invitation
    {
        let email = try EmailAddress(mailable: fields.text("email") ?? "")
        let roles = fields.texts("roles")
        guard (1...Invitation.mostRoles).contains(roles.count) else {
            throw DomainError(field: "roles", problem: "must be 1 to \(Invitation.mostRoles) roles")
        }
        return Invitation(email: email, roles: roles, language: language.rawValue)
    }

    private func page(_ request: Request, _ context: AccountsContext) async throws -> AccountSectionPage {
        let language = ContentLanguage(ofPage: request)
        var words = StaffWords(language: language)
        var grants: [String] = []
        if case .rights(let rights) = try await findRights(of: context.session) {
            (grants, words.titles) = (rights.grants, rights.titles)
        }
        let form = words.inviteForm(grants, KeptReason.of(request)?.text ?? "")
        var page = AccountSectionPage(Self.path, words.invite, in: language, [.form(form)])
        page.introduction = words.inviteHelp
        page.parent = (StaffPage.path, words.title)
        page.done = request.uri.queryParameters.get("done").flatMap { words.done($0) }
        return page
    }
}

/// Every role with what it may do and grant, as the data have it.
struct StaffRolesPage: WebPage {
    static let path = "/account/staff/roles"
    static let template = "staff-roles"
    let frame = PageFrame.app
    let styles = ["account.css"]
    let isIndexed = false

    let language: ContentLanguage
    let roles: [Role]

    private var words: StaffWords { StaffWords(language: language, titles: roles.titles) }
    var title: String { words.roles }

    func fields() -> [String: Any] {
        let permissions = PermissionWords(language: language)
        return [
            "parentPath": StaffPage.path, "parentName": words.title,
            "mayGrant": words.say("May grant and take", "Darf geben und nehmen"),
            "needsFactor": words.say("needs a second factor", "braucht einen zweiten Faktor"),
            "roles": roles.map { role -> [String: Any] in
                [
                    "role": role.role, "roleName": words.name(of: role.role), "needs": role.requiresSecondFactor,
                    "permissions": role.permissions.map { permissions.text(named: $0) },
                    "grants": role.mayGrant.isEmpty
                        ? [] : [["names": role.mayGrant.map { words.name(of: $0) }.joined(separator: ", ")]],
                ]
            },
        ]
    }
}
