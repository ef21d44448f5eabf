import Domain
import Foundation

typealias InquiryID = Identifier<Inquiry>

/// What somebody wrote to support, with what was answered.
struct Inquiry: Sendable, Equatable {
    var id: InquiryID
    /// Nil for somebody without an account, whose address is confirmed.
    var userID: UserID?
    var kind: InquiryKind
    var state: InquiryState
    /// Higher with each message and each change of the state by a person.
    var version: Int
    /// BCP 47, of the page on which it was written.
    var language: String
    var sentAt: Date
    /// By a message, or by closing and reopening it.
    var changedAt: Date
    /// Oldest first.
    var messages: [InquiryMessage]

    /// Messages of one person in a day.
    static let mostPerDay = 10
}

/// One message of the conversation.
struct InquiryMessage: Sendable, Equatable {
    /// From 1.
    var number: Int
    /// Who of support wrote it; nil for the person.
    var answeredBy: UserID?
    var text: String
    var writtenAt: Date

    var isAnswer: Bool { answeredBy != nil }
}

/// What the form asks for: SRS FR-15.
enum InquiryKind: String, Sendable, CaseIterable, Codable {
    case suggestion, correction, comment
}

enum InquiryState: String, Sendable, CaseIterable, Codable {
    /// Nobody has looked at it.
    case new
    /// Somebody has, or the person wrote again.
    case open
    case answered, closed
}

/// An inquiry as somebody wants to send it.
struct InquiryDraft: Sendable, Equatable {
    var kind: InquiryKind
    var text: InquiryText
    /// BCP 47.
    var language: String
}

/// A text of several lines, limited in bytes; what cannot be seen is refused.
struct InquiryText: Sendable, Equatable {
    static let longest = 4_000
    let text: String

    /// - Throws: ``DomainError`` that says what is allowed, never the text.
    init(_ text: String, field: String = "message") throws(DomainError) {
        // Browsers send the line breaks of a form as CR LF.
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\t", with: " ")
        let trimmed = lines.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...Self.longest).contains(trimmed.utf8.count) else {
            throw DomainError(
                field: field, problem: "must have 1 to \(Self.longest) bytes, but has \(trimmed.utf8.count)")
        }
        let rule = TextRule(scalars: 0...Self.longest, bytes: Self.longest)
        for line in trimmed.split(separator: "\n") { _ = try rule.checked(String(line), field: field) }
        self.text = trimmed
    }
}

/// Why an inquiry is not stored, or not changed. Nothing was done.
enum InquiryError: Error, Sendable, Equatable {
    /// One person, address or network may write so often.
    case tooMany(freeIn: TimeInterval)
    /// Another inquiry was sent with this key.
    case otherStored
    /// There is no such inquiry, or it is somebody else's.
    case unknown
    /// Somebody else has answered, closed or reopened it, or the person wrote again.
    case changedMeanwhile(version: Int)
    /// It has to be reopened before it can be answered.
    case closed
    /// This installation sends no mail, so nobody's address can be confirmed.
    case noMail
}
