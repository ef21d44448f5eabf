import Domain
import Foundation
import Localization
import WebPages

/// The form by which people write to support and, for whoever is signed in, what they wrote before.
struct ContactPage: WebPage {
    static let path = "/contact"
    static let template = "contact"
    let frame = PageFrame.app
    let styles = ["inquiries.css"]

    let language: ContentLanguage
    /// Nil for whoever is not signed in.
    var userID: UserID?
    var form = ContactForm()
    /// Signed.
    let opened: String
    var faults: Set<ContactForm.Field> = []
    var notice: ContactNotice?
    /// The newest first.
    var own: [Inquiry] = []
    var isReachedByMail = false

    private var words: ContactWords { ContactWords(language: language) }
    var title: String { words.title }

    func fields() -> [String: Any] {
        let messageFault = [ContactForm.Field.message, .characters].first { faults.contains($0) }
        return [
            "says": words.shown, "path": Self.path, "isStranger": userID == nil,
            "done": notice.flatMap { $0.isDone ? [words.text(of: $0)] : nil } ?? [],
            "problem": notice.flatMap { $0.isDone ? nil : [words.text(of: $0)] } ?? [],
            "reply": userID == nil ? [] : [words.reply(byMail: isReachedByMail)],
            "kinds": InquiryKind.allCases.map { kind -> [String: Any] in
                ["kind": kind.rawValue, "kindName": words.name(of: kind), "isChosen": form.kind == kind.rawValue]
            },
            "kindFault": fault(.kind), "message": form.message, "longest": "\(InquiryText.longest)",
            "messageFault": messageFault.map { [words.text(of: $0)] } ?? [], "address": form.address,
            "addressFault": fault(.address), "key": form.key, "opened": opened, "trapName": ContactForm.trapName,
            "hasOwn": !own.isEmpty, "own": own.map(line),
        ]
    }

    private func fault(_ field: ContactForm.Field) -> [String] {
        faults.contains(field) ? [words.text(of: field)] : []
    }

    private func line(_ inquiry: Inquiry) -> [String: Any] {
        [
            "inquiryPath": InquiryPage.path(of: inquiry.id), "kindName": words.name(of: inquiry.kind),
            "state": words.name(of: inquiry.state), "isAnswered": inquiry.state == .answered,
            "beginning": InquiryLine.cut(inquiry.messages.first?.text ?? ""),
            "time": inquiry.changedAt.shownTime(in: language),
        ]
    }
}

/// One's own inquiry with its answers.
struct InquiryPage: WebPage {
    static let template = "contact-inquiry"
    let frame = PageFrame.app
    let styles = ["inquiries.css"]
    let isIndexed = false

    let language: ContentLanguage
    let inquiry: Inquiry
    var typed = ""
    var faults: Set<ContactForm.Field> = []
    var notice: ContactNotice?

    static func path(of id: InquiryID) -> String { "\(ContactPage.path)/\(id)" }

    private var words: ContactWords { ContactWords(language: language) }
    var title: String { words.inquiryTitle }

    func fields() -> [String: Any] {
        [
            "says": words.shown, "path": Self.path(of: inquiry.id), "contactPath": ContactPage.path,
            "done": notice.flatMap { $0.isDone ? [words.text(of: $0)] : nil } ?? [],
            "problem": notice.flatMap { $0.isDone ? nil : [words.text(of: $0)] } ?? [],
            "kindName": words.name(of: inquiry.kind), "state": words.name(of: inquiry.state),
            "isClosed": inquiry.state == .closed, "message": typed, "longest": "\(InquiryText.longest)",
            "messageFault": faults.first.map { [words.text(of: $0)] } ?? [],
            "messages": inquiry.messages.map { message -> [String: Any] in
                [
                    "sender": words.sender(isAnswer: message.isAnswer), "isAnswer": message.isAnswer,
                    "text": message.text, "time": message.writtenAt.shownTime(in: language),
                ]
            },
        ]
    }
}

extension Date {
    /// For `<time>`: the instant, and a text such as `25 Nov 2026, 14:05 UTC`.
    func shownTime(in language: ContentLanguage) -> [String: String] {
        let style = language.dateStyle(in: .gmt).day().month(.abbreviated).year().hour().minute()
        return ["instant": ISO8601Format(), "timeText": "\(formatted(style)) UTC"]
    }
}
