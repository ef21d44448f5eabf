import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// The page of the study's users, and those that make, change and delete one.
struct StudyUserPages: Sendable {
    static let newPath = "/research/users/new"
    let store: PostgresStudyUserStore
    let roles: @Sendable () async throws -> [StudyRole]
    let add: AddStudyUser
    let change: ChangeStudyUser
    let now: @Sendable () -> Date

    static func path(of place: StudyUserPlace) -> String {
        "\(StudyUsersPage.path)/\(place.userID)/roles/\(place.role)"
    }

    private static let oneUser = "\(StudyUsersPage.path)/:id/roles/:role"

    func addPages(to group: RouterGroup<AccountsContext>) {
        group.getOfStudy(StudyUsersPage.path, at: now) { visit in
            let users = try await store.users(for: try visit.call(), at: visit.now)
            return try visit.answer(StudyUsersPage(visit: visit, roles: try await roles(), users: users))
        }
        group.getOfStudy(Self.newPath, at: now) { visit in try visit.answer(try await newPage(visit)) }
        group.getOfStudy(Self.oneUser, at: now) { visit in try visit.answer(try await editPage(visit)) }
        group.getOfStudy("\(Self.oneUser)/delete", at: now) { visit in try visit.answer(try await deletePage(visit)) }
    }

    func addForms(to group: RouterGroup<AccountsContext>) {
        group.postOfStudy(Self.newPath, at: now, showing: newPage) { visit, fields, call in
            let (draft, email) = try Self.newUser(fields, visit.words)
            try await add(draft, at: email, language: visit.language.rawValue, for: call)
            return "user-added"
        }
        group.postOfStudy(Self.oneUser, at: now, showing: editPage) { visit, fields, call in
            let place = try visit.place()
            if fields.text("form") == "remind" {
                try await change.remind(place, for: call)
                return "user-reminded"
            }
            try await change(place, to: try Self.draft(fields, visit.words), for: call)
            return "user-changed"
        }
        group.postOfStudy("\(Self.oneUser)/delete", at: now, showing: deletePage) { visit, _, call in
            try await store.remove(try visit.place(), for: call, at: visit.now)
            return "user-deleted"
        }
    }

    private static func newUser(
        _ fields: FormFields, _ words: StudyRoleWords
    ) throws(FormFaults) -> (StudyUserDraft, EmailAddress) {
        var reader = StudyFormReader(words)
        let email = reader.read { () throws(DomainError) in
            try EmailAddress(mailable: fields.text("email") ?? "")
        }
        let draft = draft(fields, &reader)
        try reader.check()
        guard let email, let draft else { throw FormFaults() }
        return (draft, email)
    }

    private static func draft(_ fields: FormFields, _ words: StudyRoleWords) throws(FormFaults) -> StudyUserDraft {
        var reader = StudyFormReader(words)
        let draft = draft(fields, &reader)
        try reader.check()
        guard let draft else { throw FormFaults() }
        return draft
    }

    private static func draft(_ fields: FormFields, _ reader: inout StudyFormReader) -> StudyUserDraft? {
        let role = reader.read { () throws(DomainError) in
            guard let role = fields.text("role") else { throw DomainError(field: "role", problem: "is missing") }
            return role
        }
        let name = reader.read { () throws(DomainError) in
            guard let name = fields.text("userName") else { return UserName?.none }
            return try UserName(name)
        }
        let password = reader.read { () throws(DomainError) in
            let text = fields.password("newPassword")
            guard !text.isEmpty else { return Password?.none }
            do throws(DomainError) {
                return try Password(text)
            } catch {
                throw DomainError(field: "newPassword", problem: error.problem)
            }
        }
        guard let role, let name, let password else { return nil }
        return StudyUserDraft(role: role, name: name, password: password)
    }

    @Sendable private func newPage(_ visit: StudyVisit) async throws -> StudyFormPage {
        let offered = try await roles().filter(visit.delegation.covers)
        return StudyFormPage(
            visit.words.newUser, for: visit, at: Self.newPath,
            [visit.words.newUserForm(offered, visit.reasonText)])
    }

    @Sendable private func editPage(_ visit: StudyVisit) async throws -> StudyFormPage {
        let (place, words) = (try visit.place(), visit.words)
        let (user, role, all) = try await found(place, visit)
        let offered = all.filter(visit.delegation.covers)
        var page = StudyFormPage(
            words.editUser, for: visit, at: Self.path(of: place),
            [words.editUserForm(user, in: role.role, offered, visit.reasonText)])
        if user.awaitsOwner || !user.isConfirmed { page.forms.append(words.remindForm(visit.reasonText)) }
        page.subject = user.userName ?? user.email ?? "\(user.userID)"
        page.address = user.userName == nil ? nil : user.email
        page.states = words.states(of: user)
        if visit.session.allows(.deleteStudyUsers) { page.deletePath = "\(page.path)/delete" }
        return page
    }

    @Sendable private func deletePage(_ visit: StudyVisit) async throws -> StudyFormPage {
        let (place, words) = (try visit.place(), visit.words)
        let (user, role, _) = try await found(place, visit)
        var page = StudyFormPage(
            words.deleteUser, for: visit, at: "\(Self.path(of: place))/delete",
            [words.deleteForm(words.deleteText(of: user, in: role), visit.reasonText)])
        page.cancelPath = StudyUsersPage.path
        return page
    }

    /// - Throws: ``ReasonNeeded``, ``RoleError``, for oneself and for whom somebody else has to change as well.
    private func found(
        _ place: StudyUserPlace, _ visit: StudyVisit
    ) async throws -> (user: StudyUser, role: StudyRole, all: [StudyRole]) {
        let all = try await roles()
        guard let user = try await store.user(place.userID, with: place.role, for: try visit.call(), at: visit.now),
            let role = all.first(where: { $0.role == place.role })
        else { throw RoleError.unknownPerson }
        guard visit.session.userID != place.userID else { throw RoleError.ownRole }
        guard visit.delegation.covers(role) else { throw RoleError.notYours }
        return (user, role, all)
    }
}
