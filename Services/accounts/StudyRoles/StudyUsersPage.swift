import Domain
import Foundation
import Localization
import Sessions
import WebPages

/// Every role of the study with its users beneath, at `/research/users`.
struct StudyUsersPage: WebPage {
    static let path = ResearchSection.users.path
    static let template = "study-users"
    let styles = ["account.css", "research.css", "study-users.css"]
    let isIndexed = false

    let visit: StudyVisit
    let roles: [StudyRole]
    /// By their roles.
    let users: [String: [StudyUser]]

    var language: ContentLanguage { visit.language }
    private var words: StudyRoleWords { visit.words }
    private var session: Session { visit.session }
    private var delegation: StudyDelegation { visit.delegation }
    var title: String { words.title }

    func fields() -> [String: Any] {
        [
            "research": visit.navigation.fields, "says": words.shown, "reason": visit.reasonText,
            "done": visit.done.flatMap { words.done($0) }.map { [$0] } ?? [],
            "reasonPath": PageQuery(to: ReturnPath(Self.path)).address(KeptReason.path),
            "newUserPath": session.allows(.createStudyUsers) ? [StudyUserPages.newPath] : [],
            "newRolePath": session.allows(.createStudyRoles) ? [StudyRolePages.newPath] : [],
            "roles": roles.map(shown),
        ]
    }

    private func shown(_ role: StudyRole) -> [String: Any] {
        let (mine, held) = (delegation.covers(role), users[role.role] ?? [])
        // Of a built-in role only what the site says of it is changed.
        let isEditable = session.allows(.updateStudyRoles) && (mine || role.isBuiltIn)
        let permissions = PermissionWords(language: language)
        return [
            "role": role.role, "roleName": words.name(of: role), "isBuiltIn": role.isBuiltIn,
            "description": words.description(of: role), "editLabel": "\(words.editRole): \(words.name(of: role))",
            "editPath": isEditable ? [StudyRolePages.path(of: role.role)] : [],
            "permissions": session.allows(.readStudyRoles)
                ? [["list": Self.ordered(role.permissions).map { permissions.text(named: $0) }]] : [],
            "isOthers": !mine, "users": held.map { shown($0, in: role, isMine: mine) }, "isEmpty": held.isEmpty,
        ]
    }

    private func shown(_ user: StudyUser, in role: StudyRole, isMine: Bool) -> [String: Any] {
        let place = StudyUserPlace(userID: user.userID, role: role.role)
        let (isSelf, who) = (user.userID == session.userID, user.userName ?? user.email ?? "\(user.userID)")
        let isEditable = isMine && !isSelf && session.allows(.updateStudyUsers)
        let isDeletable = isMine && !isSelf && session.allows(.deleteStudyUsers)
        return [
            "userID": "\(user.userID)", "userName": user.userName.map { [$0] } ?? [],
            "email": user.email.map { [$0] } ?? [], "isSelf": isSelf, "states": words.states(of: user), "who": who,
            "editPath": isEditable ? [StudyUserPages.path(of: place)] : [],
            "deletePath": isDeletable ? ["\(StudyUserPages.path(of: place))/delete"] : [],
        ]
    }

    /// In the order of the study's permissions; others last, as they are stored.
    private static func ordered(_ names: [String]) -> [String] {
        let study = Permission.ofStudy.map(\.rawValue)
        return study.filter(names.contains) + names.filter { !study.contains($0) }
    }
}
