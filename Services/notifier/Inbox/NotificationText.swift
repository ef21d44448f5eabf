import MessageProtocol

/// A title of one line and a body.
struct NotificationText: Sendable, Equatable {
    let title: String
    let body: String

    static let longestTitle = 200
    static let longestBody = 10_000

    /// - Throws: ``MessageFault`` naming `title` or `body`.
    init(title: String, body: String) throws(MessageFault) {
        guard (1...Self.longestTitle).contains(title.count), !title.contains(where: \.isControl) else {
            throw MessageFault(
                field: "title", problem: "must be one line of 1 to \(Self.longestTitle) characters")
        }
        // PostgreSQL's text holds every character but NUL.
        guard (1...Self.longestBody).contains(body.count), !body.unicodeScalars.contains("\0") else {
            throw MessageFault(
                field: "body", problem: "must have 1 to \(Self.longestBody) characters and no NUL")
        }
        self.title = title
        self.body = body
    }
}

extension Character {
    /// Would end or disturb a line, such as a mail's subject.
    fileprivate var isControl: Bool {
        isNewline || unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
