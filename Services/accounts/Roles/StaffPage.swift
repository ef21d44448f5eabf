import Localization
import WebPages

/// The way to everything that the staff does with the accounts of others, at `/account/staff`. A part that somebody may not
/// use is left out, and its routes refuse.
struct StaffPage: WebPage {
    static let path = "/account/staff"
    static let template = "staff-page"
    let frame = PageFrame.app
    let styles = ["account.css"]
    let script: String? = "account-page.js"
    let isIndexed = false

    let language: ContentLanguage
    let answer: FindStaffRights.Answer
    /// Of the person's last reason.
    var reason = ""
    var refused: FormAnswer?

    private var words: StaffWords { StaffWords(language: language) }
    var title: String { words.title }

    private var rights: StaffRights {
        if case .rights(let rights) = answer { rights } else { StaffRights() }
    }

    func fields() -> [String: Any] {
        [
            "worksWithoutScript": true, "path": StaffPeoplePages.path, "parentPath": AccountPage.path,
            "parentName": AccountPage.title(in: language), "notice": notice.map { [$0] } ?? [],
            "find": rights.findsPeople ? [words.findForm(reason).answering(refused).shown] : [],
            "entries": entries, "hasEntries": !entries.isEmpty,
        ]
    }

    private var entries: [[String: String]] {
        var entries: [[String: String]] = []
        func add(_ isThere: Bool, _ path: String, _ icon: String, _ name: String, _ text: String) {
            if isThere { entries.append(["entryPath": path, "icon": icon, "entryName": name, "entryText": text]) }
        }
        // Pages of the gateway.
        add(rights.answersInquiries, "/support/inquiries", "inbox", words.inquiries, words.inquiriesShort)
        add(rights.readsStations, "/station-data", "map", words.stations, words.stationsShort)
        add(!rights.grants.isEmpty, StaffInvitePages.path, "plus", words.invite, words.inviteShort)
        add(rights.readsStudyUsers, StudyUsersPage.path, "person", words.studyUsers, words.studyUsersShort)
        add(rights.readsRoles, StaffRolesPage.path, "lock", words.roles, words.rolesShort)
        add(rights.readsAudit, StaffAuditPage.path, "list", words.audit, words.auditShort)
        add(rights.readsAudit, StaffRequestsPage.path, "clock", words.requests, words.requestsShort)
        return entries
    }

    /// In place of everything else.
    private var notice: [String: Any]? {
        switch answer {
        case .rights, .signedOut: nil
        case .nothing:
            ["text": words.notForYou, "noticePath": AccountPage.path, "link": AccountPage.title(in: language)]
        case .secondFactorFirst:
            [
                "text": words.factorFirst, "noticePath": "\(SecuritySection.path)#authenticator-title",
                "link": words.connect,
            ]
        }
    }
}
