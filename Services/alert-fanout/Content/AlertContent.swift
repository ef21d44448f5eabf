/// What people read: a title of one line, and a body that explains itself.
struct AlertContent: Sendable, Equatable {
    let title: String
    let body: String

    static let longestTitle = 200

    /// Names come from providers and people: what would break a line becomes a space, and a long title is cut.
    init(title: String, sentences: [String]) {
        self.title = String(Self.oneLine(title).prefix(Self.longestTitle))
        body = sentences.map(Self.oneLine).joined(separator: " ")
    }

    private static func oneLine(_ text: String) -> String {
        text.unicodeScalars.split { $0.properties.generalCategory == .control || $0.properties.isWhitespace }
            .map(String.init).joined(separator: " ")
    }
}
