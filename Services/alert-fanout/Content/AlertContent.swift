import Domain

/// The text of a notification: a title of one line, and a body that explains itself.
struct AlertContent: Sendable, Equatable {
    let title: String
    let body: String
    /// A last sentence with a placeholder for each reader's own threshold; nil when no threshold decided.
    let personalNote: String?
    /// What, how high and where in one line, for a list of several alerts.
    let summary: String

    private static let titleRule = TextRule(scalars: 0...200, bytes: 800)
    private static let bodyRule = TextRule(scalars: 0...4_000, bytes: 8_000)

    /// Names of stations come from providers, and those of small sensors from people: line breaks become spaces, what
    /// cannot be seen is left out, and what is too long is cut.
    /// - Parameter summary: nil where the title says as much.
    init(title: String, body: String, personalNote: String? = nil, summary: String? = nil) {
        self.title = Self.titleRule.mended(Self.oneLine(title))
        self.summary = summary.map { Self.titleRule.mended(Self.oneLine($0)) } ?? self.title
        self.body = Self.bodyRule.mended(Self.oneLine(body))
        self.personalNote = personalNote.map(Self.oneLine)
    }

    private static func oneLine(_ text: String) -> String {
        text.unicodeScalars.split { $0.properties.generalCategory == .control || $0.properties.isWhitespace }
            .map(String.init).joined(separator: " ")
    }
}
