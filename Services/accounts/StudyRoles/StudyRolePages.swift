import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// The pages that make, change and delete a role of the study.
struct StudyRolePages: Sendable {
    static let path = "/research/roles"
    static let newPath = "/research/roles/new"
    let store: PostgresStudyRoleStore
    let now: @Sendable () -> Date

    static func path(of role: String) -> String { "\(path)/\(role)" }

    func addPages(to group: RouterGroup<AccountsContext>) {
        group.getOfStudy(Self.path, at: now) { _ in .seeOther(StudyUsersPage.path) }
        group.getOfStudy(Self.newPath, at: now) { visit in try visit.answer(newPage(visit)) }
        group.getOfStudy("\(Self.path)/:role", at: now) { visit in try visit.answer(try await editPage(visit)) }
        group.getOfStudy("\(Self.path)/:role/delete", at: now) { visit in try visit.answer(try await deletePage(visit))
        }
    }

    func addForms(to group: RouterGroup<AccountsContext>) {
        group.postOfStudy(Self.newPath, at: now, showing: newPage) { visit, fields, call in
            try await store.create(try Self.draft(fields, visit.words), for: call, at: visit.now)
            return "role-created"
        }
        group.postOfStudy("\(Self.path)/:role", at: now, showing: editPage) { visit, fields, call in
            let role = try await role(visit)
            if role.isBuiltIn {
                let text = try StudyRoleDraft.description(fields.text("description") ?? "")
                try await store.describe(role.role, as: text, for: call, at: visit.now)
            } else {
                try await store.change(role.role, to: try Self.draft(fields, visit.words), for: call, at: visit.now)
            }
            return "role-changed"
        }
        group.postOfStudy("\(Self.path)/:role/delete", at: now, showing: deletePage) { visit, _, call in
            try await store.delete(visit.parameter("role"), for: call, at: visit.now)
            return "role-deleted"
        }
    }

    private static func draft(_ fields: FormFields, _ words: StudyRoleWords) throws(FormFaults) -> StudyRoleDraft {
        var reader = StudyFormReader(words)
        let title = reader.read { () throws(DomainError) in try StudyRoleDraft.title(fields.text("title") ?? "") }
        let description = reader.read { () throws(DomainError) in
            try StudyRoleDraft.description(fields.text("description") ?? "")
        }
        let permissions = reader.read { () throws(DomainError) in
            try StudyRoleDraft.permissions(fields.texts("permissions"))
        }
        try reader.check()
        guard let title, let description, let permissions else { throw FormFaults() }
        return StudyRoleDraft(title: title, description: description, permissions: permissions)
    }

    @Sendable private func newPage(_ visit: StudyVisit) -> StudyFormPage {
        StudyFormPage(
            visit.words.newRole, for: visit, at: Self.newPath,
            [visit.words.roleForm(nil, offered: visit.delegation.permissions, visit.reasonText)])
    }

    @Sendable private func editPage(_ visit: StudyVisit) async throws -> StudyFormPage {
        let (role, words) = (try await role(visit), visit.words)
        guard role.isBuiltIn || visit.delegation.covers(role) else { throw StudyRoleError.notYours }
        let form =
            role.isBuiltIn
            ? words.descriptionForm(role, visit.reasonText)
            : words.roleForm(role, offered: visit.delegation.permissions, visit.reasonText)
        var page = StudyFormPage(
            words.editRole, for: visit, at: Self.path(of: role.role), [form])
        page.subject = words.name(of: role)
        if !role.isBuiltIn, role.users == 0, visit.session.allows(.deleteStudyRoles) {
            page.deletePath = "\(page.path)/delete"
        }
        return page
    }

    @Sendable private func deletePage(_ visit: StudyVisit) async throws -> StudyFormPage {
        let (role, words) = (try await role(visit), visit.words)
        guard !role.isBuiltIn else { throw StudyRoleError.builtIn }
        guard visit.delegation.covers(role) else { throw StudyRoleError.notYours }
        let own = Self.path(of: role.role)
        var form = words.deleteForm(words.deleteText(of: role), visit.reasonText)
        if role.users > 0 { form.note = words.text(of: StudyRoleError.hasUsers) }
        var page = StudyFormPage(
            words.deleteRole, for: visit, at: "\(own)/delete", [form])
        page.subject = words.name(of: role)
        page.cancelPath = StudyUsersPage.path
        return page
    }

    private func role(_ visit: StudyVisit) async throws -> StudyRole {
        guard let role = try await store.role(visit.parameter("role")) else { throw StudyRoleError.unknownRole }
        return role
    }
}
