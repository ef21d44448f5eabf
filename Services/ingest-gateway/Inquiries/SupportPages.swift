import Domain
import Foundation
import Localization
import Sessions
import WebPages

/// Support's inbox.
struct SupportInboxPage: WebPage {
    static let path = "/support/inquiries"
    static let template = "support-inbox"
    let frame = PageFrame.app
    let styles = ["inquiries.css"]
    let isIndexed = false

    let language: ContentLanguage
    let selection: InboxSelection
    let lines: [InquiryLine]
    let reason: AuditReason

    private var words: SupportWords { SupportWords(language: language) }
    var title: String { words.title }

    func fields() -> [String: Any] {
        [
            "says": words.shown, "path": Self.path, "reason": reason.text,
            "reasonPath": KeptReason.address(andBackTo: address()),
            "states": InboxSelection.Filter.allCases.map { filter in
                choice(filter.rawValue, words.name(of: filter), isChosen: filter == selection.filter)
            },
            "kinds": [choice("", words.anyKind, isChosen: selection.kind == nil)]
                + InquiryKind.allCases.map { kind in
                    choice(kind.rawValue, words.name(of: kind), isChosen: kind == selection.kind)
                },
            "isEmpty": lines.isEmpty, "lines": lines.map(shown),
            "next": lines.count == selection.limit
                ? lines.last.map { [address(after: InboxSelection.Cursor($0))] } ?? [] : [],
        ]
    }

    private func choice(_ value: String, _ name: String, isChosen: Bool) -> [String: Any] {
        ["value": value, "choiceName": name, "isChosen": isChosen]
    }

    private func shown(_ line: InquiryLine) -> [String: Any] {
        [
            "inquiryPath": SupportInquiryPage.path(of: line.id), "kindName": words.name(of: line.kind),
            "state": words.name(of: line.state), "isNew": line.state == .new, "beginning": line.beginning,
            "count": words.count(line.messages), "time": line.changedAt.shownTime(in: language),
            "who": words.shown[line.hasAccount ? "withAccount" : "noAccount"] ?? "",
        ]
    }

    /// With the same filters.
    private func address(after: InboxSelection.Cursor? = nil) -> String {
        var parts = ["state=\(selection.filter.rawValue)", "kind=\(selection.kind?.rawValue ?? "")"]
        if let after { parts.append("after=\(after.text.encodedInQuery)") }
        return "\(Self.path)?\(parts.joined(separator: "&"))"
    }
}

/// One inquiry with its conversation, and the forms that answer, close and reopen it.
struct SupportInquiryPage: WebPage {
    static let template = "support-inquiry"
    let frame = PageFrame.app
    let styles = ["inquiries.css"]
    let isIndexed = false

    let language: ContentLanguage
    let inquiry: Inquiry
    let reason: AuditReason
    /// Who looks.
    let me: UserID?
    var done: String?
    var typed = ""
    var faults: Set<SupportFault> = []

    static func path(of id: InquiryID) -> String { "\(SupportInboxPage.path)/\(id)" }

    private var words: SupportWords { SupportWords(language: language) }
    var title: String { words.inquiryTitle }

    func fields() -> [String: Any] {
        let own = Self.path(of: inquiry.id)
        return [
            "says": words.shown, "path": own, "inboxPath": SupportInboxPage.path, "reason": reason.text,
            "reasonPath": KeptReason.address(andBackTo: own),
            "done": done.flatMap { words.done($0) }.map { [$0] } ?? [],
            "problem": [SupportFault.changedMeanwhile, .closed].first { faults.contains($0) }
                .map { [words.text(of: $0)] } ?? [],
            "kindName": words.name(of: inquiry.kind), "state": words.name(of: inquiry.state),
            "isClosed": inquiry.state == .closed, "version": "\(inquiry.version)",
            "accountPath": inquiry.userID.map { ["/account/staff/people/\($0)"] } ?? [],
            "isStranger": inquiry.userID == nil, "answerText": typed,
            "keptText": inquiry.state == .closed && !typed.isEmpty ? [typed] : [], "longest": "\(InquiryText.longest)",
            "textFault": fault(.text), "reasonFault": fault(.reason),
            "messages": inquiry.messages.map { message -> [String: Any] in
                [
                    "sender": words.sender(message, me: me?.description), "isAnswer": message.isAnswer,
                    "text": message.text, "time": message.writtenAt.shownTime(in: language),
                ]
            },
        ]
    }

    private func fault(_ fault: SupportFault) -> [String] { faults.contains(fault) ? [words.text(of: fault)] : [] }
}
