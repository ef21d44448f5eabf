import Domain
import Localization
import MessageProtocol
import RequestedNotifications

/// What a requested mail, and the inbox where it has an entry, says in one language.
struct RequestedText: Sendable, Equatable {
    let language: ContentLanguage
    /// A single line.
    let title: String
    let body: String
    /// Of the inbox's entry.
    let entryBody: String
    /// Of the link; nil when there is nothing to open.
    let label: String?
    /// Why the mail came.
    let reason: String
    /// The last line.
    let hint: String
    /// Whether the person finds it in the inbox as well.
    let inInbox: Bool

    /// What one kind says.
    struct Words: Sendable {
        var title: String
        var body: String
        var label: String?
        /// What the inbox says instead of the body.
        var entryBody: String?
        /// Why the mail came, where that is not its kind's usual reason.
        var reason: String?
    }

    /// Nil for a kind without words.
    init?(of kind: NotificationRequested.Kind, _ content: RequestedContent) {
        language = ContentLanguage(bestFor: content.language)
        let words: Words?
        let isOfAccount = !Self.toAnybody.contains(kind)
        switch language {
        case .english:
            words = Self.english(kind, RequestedFacts(content))
            reason =
                words?.reason
                ?? (isOfAccount
                    ? "You receive this email because it is about your Breathe Easy account."
                    : "You receive this email because somebody entered your address in Breathe Easy.")
            hint = "We never ask for your password by email."
        case .german:
            words = Self.german(kind, RequestedFacts(content))
            reason =
                words?.reason
                ?? (isOfAccount
                    ? "Sie erhalten diese E-Mail, weil sie Ihr Konto bei Breathe Easy betrifft."
                    : "Sie erhalten diese E-Mail, weil jemand Ihre Adresse bei Breathe Easy eingegeben hat.")
            hint = "Wir fragen nie per E-Mail nach Ihrem Passwort."
        }
        guard let words else { return nil }
        (title, label) = (words.title, words.label)
        body = words.body + Self.sentence(onCodeOf: content.link, in: language)
        entryBody = words.entryBody ?? body
        inInbox = Self.inInbox.contains(kind)
    }

    /// What stands behind the # of a link reaches no server, and a page without scripts cannot read it: it asks for it.
    private static func sentence(onCodeOf link: String?, in language: ContentLanguage) -> String {
        guard let parts = link?.split(separator: "#", maxSplits: 1), parts.count == 2 else { return "" }
        return switch language {
        case .english: "\n\nIf the page asks for a code, it is \(parts[1])"
        case .german: "\n\nFragt die Seite nach einem Code, ist es \(parts[1])"
        }
    }

    /// Goes to addresses that may be a stranger's.
    private static let toAnybody: Set<NotificationRequested.Kind> = [
        .confirmAddress, .accountExists, .resetPassword, .resetUnknown, .addressChange, .guardianConsent, .invitation,
        .reportShared, .skinPhotosShared, .confirmInquiry,
    ]

    private static let inInbox: Set<NotificationRequested.Kind> = [
        .passwordChanged, .newSignIn, .exportReady, .roleChanged, .inquiryAnswered,
    ]
}

/// The facts of a content, each on one short line: some come from strangers' browsers.
struct RequestedFacts: Sendable {
    private let content: RequestedContent
    private static let longest = 200

    init(_ content: RequestedContent) { self.content = content }

    /// Nil when it is absent or empty.
    subscript(value: RequestedContent.Value) -> String? { Self.line(content[value] ?? "", upTo: Self.longest) }

    /// Of a fact that has several, a paragraph for each; empty when it is absent.
    func paragraphs(of value: RequestedContent.Value) -> String {
        (content[value] ?? "").split(separator: "\n").prefix(Self.mostLines).compactMap {
            Self.line($0, upTo: Self.longestParagraph)
        }
        .joined(separator: "\n\n")
    }

    /// A text of several lines, without what cannot be seen.
    func lines(of value: RequestedContent.Value) -> String {
        (content[value] ?? "").split(separator: "\n", omittingEmptySubsequences: false).prefix(Self.mostLinesOfText)
            .map { Self.line($0, upTo: Self.longestText) ?? "" }
            .joined(separator: "\n")
    }

    private static let mostLinesOfText = 500
    private static let longestText = 4_000
    private static let mostLines = 20
    private static let longestParagraph = 400

    private static func line(_ text: some StringProtocol, upTo longest: Int) -> String? {
        let printable = text.unicodeScalars.filter {
            ![.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        let line = String(String.UnicodeScalarView(printable.prefix(longest)))
        return line.allSatisfy(\.isWhitespace) ? nil : line
    }

    /// - Parameter sentence: around the fact.
    func text(of value: RequestedContent.Value, _ sentence: (String) -> String, without other: String = "") -> String {
        self[value].map(sentence) ?? other
    }
}
