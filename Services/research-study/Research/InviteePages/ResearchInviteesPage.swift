import Domain
import Localization
import Sessions
import WebPages

/// The invitees of a study, ten on a page, and how many have each status.
struct ResearchInviteesPage: ResearchPage {
    static let template = "research-invitees"
    static let section = ResearchSection.invitees

    let visit: ResearchVisit
    let study: Study
    let page: InviteePage
    /// Only those with it; nil for all.
    var filter: InviteeStatus?
    /// IDs that were made a moment ago.
    var created: [InvitationCode] = []
    var refused: (typed: String, fault: String)?

    var styles: [String] { ["research.css", "research-site.css"] }
    private var words: InviteeWords { InviteeWords(language) }
    var title: String { words.title }

    static func path(of code: InvitationCode) -> String { "\(section.path)/\(code)" }

    func said(_ done: String) -> String? { words.said(done) }

    func content() -> [String: Any] {
        let takesSome = study.phase < .analysis
        return [
            "says": words.list, "counts": counts, "rows": page.invitees.map(row), "isEmpty": page.invitees.isEmpty,
            "emptyText": (page.counts.total == 0 ? words.list["none"] : words.list["noneOfStatus"]) ?? "",
            "creation": visit.may(.createInvitees) && takesSome ? [creation] : [],
            "isClosed": visit.may(.createInvitees) && !takesSome,
            "cardsPath": study.takesInvitees && page.counts.count(of: .invited) > 0 ? [CardRoutes.path] : [],
            "statusesPath": visit.may(.readStatuses) ? [visit.address(StatusesPage.path)] : [],
            "created": created.isEmpty ? [] : [["codes": created.map(\.rawValue)]], "paging": paging,
        ]
    }

    private var creation: [String: Any] {
        [
            "createPath": visit.address(Self.section.path), "typed": refused?.typed ?? "1", "most": ManageInvitees.most,
            "isFaulty": refused != nil, "fault": refused.map { [$0.fault] } ?? [],
        ]
    }

    private var counts: [[String: Any]] {
        func count(_ name: String, _ number: Int, _ path: String?, isThis: Bool) -> [String: Any] {
            [
                "countName": name, "number": words.common.words.number(number), "countPath": path.map { [$0] } ?? [],
                "isThis": isThis,
            ]
        }
        let own = Self.section.path
        var counts = [
            count(words.list["all"] ?? "", page.counts.total, visit.address(own), isThis: filter == nil)
        ]
        counts += page.counts.statuses.filter { $0.status.isBuiltIn || $0.count > 0 }.map {
            count(
                words.name(of: $0.status), $0.count, visit.address(own, ["status": $0.status.rawValue]),
                isThis: $0.status == filter)
        }
        if page.counts.deleted > 0 {
            counts.append(count(words.list["deleted"] ?? "", page.counts.deleted, nil, isThis: false))
        }
        return counts
    }

    private func row(_ invitee: Invitee) -> [String: Any] {
        let own = Self.path(of: invitee.code)
        func path(_ permission: Permission, _ end: String, if isPossible: Bool = true) -> [String] {
            isPossible && visit.may(permission) ? [visit.address("\(own)/\(end)")] : []
        }
        return [
            "code": invitee.code.rawValue, "statusName": words.name(of: invitee.status),
            "restrictPath": path(.restrictInvitees, "restrict", if: invitee.status.canBeRestricted),
            "editPath": path(.updateInvitees, "edit"), "deletePath": path(.deleteInvitees, "delete"),
        ]
    }

    private var paging: [[String: Any]] {
        ResearchPaging(number: page.number, count: page.count, words: words.common) { number in
            filter.map { visit.address(Self.section.path, ["status": $0.rawValue, "page": "\(number)"]) }
                ?? visit.address(Self.section.path, ["page": "\(number)"])
        }.fields
    }
}
