import Foundation
import Localization
import Sessions
import WebPages

/// One account as the staff sees it: its state, and its roles with what each may do nested beneath.
struct StaffPersonPage: WebPage {
    static let template = "staff-person"
    let frame = PageFrame.app
    let styles = ["account.css"]
    let script: String? = "account-page.js"
    let isIndexed = false

    let language: ContentLanguage
    let found: StaffedPerson
    let rights: StaffRights
    let roles: [Role]
    /// Whether whoever looks is the person.
    let isSelf: Bool
    let reason: AuditReason
    var done: String?
    var answer: FormAnswer?

    private var words: StaffWords { StaffWords(language: language, titles: roles.titles) }
    var title: String { words.account }

    func fields() -> [String: Any] {
        let (person, own) = (found.person, StaffPeoplePages.path(of: found.person.userID))
        return [
            "worksWithoutScript": true, "path": own, "parentPath": StaffPage.path, "parentName": words.title,
            "done": done.flatMap { words.done($0) }.map { [$0] } ?? [], "userID": "\(person.userID)",
            "says": words.person, "isSelf": isSelf, "reason": reason.text,
            "reasonPath": PageQuery(to: ReturnPath(own)).address(KeptReason.path),
            "states": words.states(of: person), "since": [person.createdAt.shown(in: language)],
            "held": held(own), "hasNoRoles": found.roles.isEmpty, "everybody": permissions(of: "user"),
            "grant": grantForms(own).map { $0.answering(answer).shown },
            "end": endForms(own).map { $0.answering(answer).shown },
            "auditPath": rights.readsAudit ? ["\(StaffAuditPage.path)?subject=\(person.userID)"] : [],
        ]
    }

    private func held(_ own: String) -> [[String: Any]] {
        found.roles.map { role -> [String: Any] in
            var form = AccountForm(
                "take-\(role.role)",
                [AccountField("role", "", .hidden, value: role.role), StaffReason.field(language, value: reason.text)],
                button: words.take, .danger)
            form.action = "\(own)/roles"
            let isMine = !isSelf && rights.grants.contains(role.role)
            return [
                "role": role.role, "roleName": words.name(of: role.role), "permissions": permissions(of: role.role),
                "granted": rights.readsRoles
                    ? [role.grantedAt.shown(words.grantedBy(role.grantedBy), in: language)] : [],
                "take": isMine ? [form.answering(answer).shown] : [], "isRefused": answer?.form == form.id,
            ]
        }
    }

    /// As the data have them; what everybody may is not repeated.
    private func permissions(of role: String) -> [String] {
        let words = PermissionWords(language: language)
        return (roles.first { $0.role == role }?.permissions ?? []).map { words.text(named: $0) }
    }

    private func grantForms(_ own: String) -> [AccountForm] {
        let offered = rights.grants.filter { role in !found.roles.contains { $0.role == role } }
        guard !isSelf, !offered.isEmpty else { return [] }
        var form = AccountForm(
            "grant", words.grant,
            [
                AccountField("role", words.role, .select([("", "–")] + offered.map { ($0, words.name(of: $0)) })),
                StaffReason.field(language, value: reason.text),
            ], button: words.grantButton)
        form.action = "\(own)/roles"
        return [form]
    }

    private func endForms(_ own: String) -> [AccountForm] {
        guard rights.endsSessions else { return [] }
        var form = AccountForm(
            "end", words.endSessions, text: words.endSessionsHelp,
            [StaffReason.field(language, value: reason.text)], button: words.endSessions, .danger)
        form.action = "\(own)/sessions"
        return [form]
    }
}
