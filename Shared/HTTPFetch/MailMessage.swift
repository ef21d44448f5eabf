import Foundation

/// A plain-text mail, optionally with an HTML alternative, composed according to RFC 5322 and MIME. Its parts are
/// checked on creation, so no text can become a header field.
public struct MailMessage: Sendable {
    public let from: Mailbox
    public let to: [Mailbox]
    public let subject: String
    public let text: String
    public let stamp: MailStamp
    /// The HTML version of the text.
    public var html: String?
    /// After the standard fields, such as `List-Unsubscribe`.
    public var extraFields: [MailField] = []

    /// - Throws: ``HTTPFetchError/invalidMail(_:)`` without recipients or when the subject contains a control
    /// character.
    public init(
        from: Mailbox, to: [Mailbox], subject: String, text: String, stamp: MailStamp
    ) throws(HTTPFetchError) {
        guard !to.isEmpty else { throw .invalidMail(.noRecipient) }
        try requireNoControlCharacter(in: subject, field: "Subject")
        (self.from, self.to, self.subject, self.text, self.stamp) = (from, to, subject, text, stamp)
    }

    /// The bytes to submit: ASCII, lines of at most 76 characters where the content allows, ended by CR LF.
    public func composed() -> [UInt8] {
        var lines = [
            "From: \(from.headerText)",
            "To: " + to.map(\.headerText).joined(separator: ",\r\n "),
            "Subject: \(headerText(subject, after: "Subject: "))",
            "Date: \(stamp.dateText)",
            "Message-ID: <\(stamp.messageID)>",
            "MIME-Version: 1.0",
        ]
        lines += extraFields.map { "\($0.name): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n").utf8) + content
    }

    /// The fields that describe the content, an empty line, and the content.
    private var content: [UInt8] {
        guard let html else { return Self.part("text/plain", text) }
        let divider = "--\(Self.boundary)"
        // RFC 2046, 5.1.4: the last alternative is the richest; 5.1.1: the line break before a divider belongs to it.
        return Array("Content-Type: multipart/alternative; boundary=\"\(Self.boundary)\"\r\n\r\n\(divider)\r\n".utf8)
            + Self.part("text/plain", text) + Array("\r\n\(divider)\r\n".utf8)
            + Self.part("text/html", html) + Array("\r\n\(divider)--\r\n".utf8)
    }

    private static func part(_ type: String, _ text: String) -> [UInt8] {
        let fields = "Content-Type: \(type); charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
        return Array(fields.utf8) + quotedPrintable(text)
    }

    /// "=_" can never appear in a quoted-printable body: RFC 2045, 6.7.
    private static let boundary = "=_breathe-easy"
}

extension Mailbox {
    fileprivate var headerText: String {
        guard let name, !name.isEmpty else { return address.text }
        let isPlain = name.utf8.allSatisfy { (0x20..<0x7F).contains($0) } && name.utf8.count <= 60
        guard isPlain else { return encodedWords(name, after: 12) + " <\(address.text)>" }
        // RFC 5322, 3.2.4: inside quotes only the quote and the backslash need a backslash.
        let quoted = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(quoted)\" <\(address.text)>"
    }
}
