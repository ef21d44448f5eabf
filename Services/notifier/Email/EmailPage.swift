import Domain
import Localization
import Mustache

/// The values of a mail's templates, under the names the templates use.
struct EmailPage: Sendable {
    /// Consecutive lines that are not empty.
    struct Paragraph: Sendable {
        let first: String
        let rest: [String]
    }

    struct Link: Sendable {
        let label: String
        let url: String
    }

    /// The language of the phrases around the text, which itself may be in another.
    let language: String
    let title: String
    let text: String
    let paragraphs: [Paragraph]
    let open: Link?
    let feedbackQuestion: String
    /// Empty unless the notification is an alert and links are configured.
    let feedback: [Link]
    let hasFeedback: Bool
    let reason: String
    let unsubscribe: Link?
    let settingsHint: String

    /// - Parameter links: nil when links are not configured.
    init(_ notification: OutgoingNotification, links: NotificationLinks?) {
        let contentLanguage = ContentLanguage(bestFor: notification.language)
        let words = EmailPhrases.in(contentLanguage)
        let discreet = DiscreetText(notification)
        language = contentLanguage.rawValue
        (title, text) = (discreet.title, discreet.body)
        paragraphs = Self.paragraphs(of: discreet.body)
        open = links?.opened(notification).map { Link(label: words.open, url: $0) }
        feedback = AlertFeedback.allCases.compactMap { verdict in
            links?.feedback(notification, verdict).map { Link(label: words.answer(verdict), url: $0) }
        }
        hasFeedback = !feedback.isEmpty
        feedbackQuestion = words.feedbackQuestion
        reason = words.reason(for: notification.kind)
        unsubscribe = links?.unsubscribe(notification).map { Link(label: words.unsubscribe, url: $0) }
        settingsHint = words.settingsHint
    }

    /// Of a mail that a service requested: it is about the account, so there is nothing to unsubscribe from.
    /// - Parameter link: what it asks to open.
    init(_ requested: RequestedText, link: String?) {
        language = requested.language.rawValue
        (title, text) = (requested.title, requested.body)
        paragraphs = Self.paragraphs(of: requested.body)
        open = link.flatMap { url in requested.label.map { Link(label: $0, url: url) } }
        (feedbackQuestion, feedback, hasFeedback) = ("", [], false)
        (reason, unsubscribe, settingsHint) = (requested.reason, nil, requested.hint)
    }

    private static func paragraphs(of text: String) -> [Paragraph] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .split { $0.allSatisfy(\.isWhitespace) }
            .compactMap { lines in
                lines.first.map { Paragraph(first: String($0), rest: lines.dropFirst().map { String($0) }) }
            }
    }
}

// Looked up by name: reflection would take longer than everything else about a mail.

extension EmailPage: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "language": language
        case "title": title
        case "text": text
        case "paragraphs": paragraphs
        case "open": open
        case "feedbackQuestion": feedbackQuestion
        case "feedback": feedback
        case "hasFeedback": hasFeedback
        case "reason": reason
        case "unsubscribe": unsubscribe
        case "settingsHint": settingsHint
        default: nil
        }
    }
}

extension EmailPage.Paragraph: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "first": first
        case "rest": rest
        default: nil
        }
    }
}

extension EmailPage.Link: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "label": label
        case "url": url
        default: nil
        }
    }
}
