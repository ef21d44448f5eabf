import Localization
import WebPages

/// Asks whether an invitee is to be restricted.
struct InviteeRestrictionPage: ResearchPage {
    static let template = "research-confirmation"
    static let section = ResearchSection.invitees

    let visit: ResearchVisit
    let invitee: Invitee

    private var words: InviteeWords { InviteeWords(language) }
    var title: String { words.restrictTitle }

    func content() -> [String: Any] {
        let isPossible = invitee.status.canBeRestricted
        return [
            "says": words.restriction, "subject": "\(invitee.code)", "state": words.name(of: invitee.status),
            "formPath": visit.address("\(ResearchInviteesPage.path(of: invitee.code))/restrict"),
            "cancelPath": visit.address(Self.section.path), "isPossible": isPossible,
            "warning": isPossible ? [] : [words.text(of: .cannotBeRestricted(invitee.status))],
        ]
    }
}

/// Asks whether an invitee is to be deleted, and why.
struct InviteeDeletionPage: ResearchPage {
    static let template = "research-deletion"
    static let section = ResearchSection.invitees

    let visit: ResearchVisit
    let invitee: Invitee
    var refused: RefusedReason?

    private var words: InviteeWords { InviteeWords(language) }
    var title: String { words.deleteTitle }

    func content() -> [String: Any] {
        ResearchReason.fields(words.common, refused).merging([
            "says": words.deletion, "subject": "\(invitee.code) · \(words.name(of: invitee.status))",
            "formPath": visit.address("\(ResearchInviteesPage.path(of: invitee.code))/delete"),
            "cancelPath": visit.address(Self.section.path), "warning": [String](), "isPossible": true,
        ]) { own, _ in own }
    }
}

/// Gives an invitee another ID or status.
struct InviteeEditPage: ResearchPage {
    static let template = "research-invitee"
    static let section = ResearchSection.invitees

    let visit: ResearchVisit
    let invitee: Invitee
    let statuses: [InviteeStatus]
    /// What was typed, with what is wrong with it.
    var typed: (code: String, status: String)?
    var faults: [String: String] = [:]

    private var words: InviteeWords { InviteeWords(language) }
    var title: String { words.editTitle }

    func content() -> [String: Any] {
        let chosen = typed?.status ?? invitee.status.rawValue
        return [
            "says": words.edit, "formPath": visit.address("\(ResearchInviteesPage.path(of: invitee.code))/edit"),
            "cancelPath": visit.address(Self.section.path), "code": typed?.code ?? invitee.code.rawValue,
            "codeFault": faults["code"].map { [$0] } ?? [], "isCodeFaulty": faults["code"] != nil,
            "statusFault": faults["status"].map { [$0] } ?? [], "isStatusFaulty": faults["status"] != nil,
            "choices": statuses.map { status -> [String: Any] in
                [
                    "choice": status.rawValue, "choiceName": words.name(of: status),
                    "isChosen": status.rawValue == chosen,
                ]
            },
        ]
    }
}
