/// The text of a notification: a title of one line, and a body that explains itself.
struct AlertContent: Sendable, Equatable {
    let title: String
    let body: String
    /// A last sentence with a placeholder for each reader's own threshold; nil when no threshold decided.
    let personalNote: String?
    /// What, how high and where in one line, for a list of several alerts.
    let summary: String

    static let longestTitle = 200

    /// Names come from providers and people: line breaks become spaces, and a long title or summary is cut.
    /// - Parameter summary: nil where the title says as much.
    init(title: String, body: String, personalNote: String? = nil, summary: String? = nil) {
        self.title = String(Self.oneLine(title).prefix(Self.longestTitle))
        self.summary = summary.map { String(Self.oneLine($0).prefix(Self.longestTitle)) } ?? self.title
        self.body = Self.oneLine(body)
        self.personalNote = personalNote.map(Self.oneLine)
    }

    private static func oneLine(_ text: String) -> String {
        text.unicodeScalars.split { $0.properties.generalCategory == .control || $0.properties.isWhitespace }
            .map(String.init).joined(separator: " ")
    }
}
