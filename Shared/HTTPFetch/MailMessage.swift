import Foundation

/// A plain-text mail, composed by the rules of RFC 5322 and MIME. Its parts are checked when it is made, so no text
/// can become a header field.
public struct MailMessage: Sendable {
    public let from: Mailbox
    public let to: [Mailbox]
    public let subject: String
    public let text: String
    public let stamp: MailStamp
    /// After the standard fields, such as `List-Unsubscribe`.
    public var extraFields: [MailField] = []

    /// - Throws: ``HTTPFetchError/invalidMail(_:)`` without recipients or when the subject holds a control character.
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
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable",
        ]
        lines += extraFields.map { "\($0.name): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + quotedPrintable(text)
    }
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
