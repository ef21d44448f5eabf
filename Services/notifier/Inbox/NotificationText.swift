import MessageProtocol

/// A one-line title, a body and an optional note for each person.
struct NotificationText: Sendable, Equatable {
    let title: String
    let body: String
    /// A last sentence in which `NotificationBatchReady.thresholdMark` is replaced by each person's own threshold;
    /// people without a threshold do not see it.
    let personalNote: String?
    /// What, how high and where in one line, for a digest; nil where the title says as much.
    let summary: String?

    // In bytes: a character may consist of any number of them.
    static let longestTitle = 1_000
    static let longestBody = 40_000
    static let longestNote = 2_000

    /// - Throws: ``MessageFault`` naming `title`, `summary`, `body` or `personalNote`.
    init(
        title: String, body: String, personalNote: String? = nil, summary: String? = nil
    ) throws(MessageFault) {
        for (field, line) in [("title", title), ("summary", summary ?? title)] {
            guard (1...Self.longestTitle).contains(line.utf8.count), !line.contains(where: \.isControl) else {
                throw MessageFault(
                    field: field, problem: "must be one line of 1 to \(Self.longestTitle) bytes")
            }
        }
        // PostgreSQL's text type holds every character except NUL.
        guard (1...Self.longestBody).contains(body.utf8.count), !body.unicodeScalars.contains("\0") else {
            throw MessageFault(
                field: "body", problem: "must have 1 to \(Self.longestBody) bytes and no NUL")
        }
        if let personalNote {
            guard (1...Self.longestNote).contains(personalNote.utf8.count), !personalNote.contains(where: \.isControl)
            else {
                throw MessageFault(
                    field: "personalNote", problem: "must be one line of 1 to \(Self.longestNote) bytes")
            }
        }
        self.title = title
        self.body = body
        self.personalNote = personalNote
        self.summary = summary == title ? nil : summary
    }
}

extension Character {
    /// Whether it would break a line such as a mail's subject.
    fileprivate var isControl: Bool {
        isNewline || unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
