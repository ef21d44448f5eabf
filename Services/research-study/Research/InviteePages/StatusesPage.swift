import Localization
import Sessions
import WebPages

/// The statuses that invitees may have.
struct StatusesPage: ResearchPage {
    static let path = "\(section.path)/statuses"
    static let template = "research-statuses"
    static let section = ResearchSection.invitees

    let visit: ResearchVisit
    let statuses: [InviteeCounts.OfStatus]
    var refused: (typed: String, fault: String)?

    private var words: InviteeWords { InviteeWords(language) }
    var title: String { words.statuses }

    func said(_ done: String) -> String? { words.said(done) }

    func content() -> [String: Any] {
        [
            "says": words.statusList, "parentPath": visit.address(Self.section.path),
            "creation": visit.may(.createStatuses)
                ? [
                    [
                        "createPath": visit.address(Self.path), "typed": refused?.typed ?? "",
                        "isFaulty": refused != nil,
                        "fault": refused.map { [$0.fault] } ?? [],
                    ] as [String: Any]
                ] : [],
            "rows": statuses.map { status -> [String: Any] in
                [
                    "statusName": words.name(of: status.status), "count": words.common.words.number(status.count),
                    "isBuiltIn": status.status.isBuiltIn,
                    "deletePath": visit.may(.deleteStatuses)
                        ? [visit.address("\(Self.path)/delete", ["status": status.status.rawValue])] : [],
                ]
            },
        ]
    }
}

/// Asks whether a status is to be deleted, and why; or says why it cannot be.
struct StatusDeletionPage: ResearchPage {
    static let template = "research-deletion"
    static let section = ResearchSection.invitees

    let visit: ResearchVisit
    let status: InviteeStatus
    /// Of all studies.
    let users: Int
    var refused: RefusedReason?

    private var words: InviteeWords { InviteeWords(language) }
    var title: String { words.deleteStatusTitle }

    private var warning: String? {
        if status.isBuiltIn { return words.builtInWarning }
        return users > 0 ? words.usedWarning(users) : nil
    }

    func content() -> [String: Any] {
        ResearchReason.fields(words.common, refused).merging([
            "says": words.statusDeletion, "subject": words.name(of: status),
            "formPath": visit.address("\(StatusesPage.path)/delete", ["status": status.rawValue]),
            "cancelPath": visit.address(StatusesPage.path), "warning": warning.map { [$0] } ?? [],
            "isPossible": warning == nil,
        ]) { own, _ in own }
    }
}
