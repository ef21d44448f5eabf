/// One mail to submit: the envelope and the composed message.
public struct MailSubmission: Sendable {
    /// The address for bounces (`MAIL FROM`).
    public let sender: MailAddress
    /// The server accepts the mail for all of them or for none.
    public let recipients: [MailAddress]
    /// RFC 5322, every line ended by CR LF.
    public let message: [UInt8]
    /// In total: waiting for a free connection, connecting, logging in and sending.
    public var timeLimit: Duration = .seconds(30)

    /// - Throws: ``HTTPFetchError/invalidMail(_:)`` without recipients or with a lone CR or LF in the message.
    public init(sender: MailAddress, recipients: [MailAddress], message: [UInt8]) throws(HTTPFetchError) {
        guard !recipients.isEmpty else { throw .invalidMail(.noRecipient) }
        guard hasWholeLineBreaksOnly(message) else { throw .invalidMail(.bareLineBreak) }
        (self.sender, self.recipients, self.message) = (sender, recipients, message)
    }

    /// The envelope implied by a message's `To` and, unless another sender is given, `From`.
    public init(_ message: MailMessage, sender: MailAddress? = nil) throws(HTTPFetchError) {
        try self.init(
            sender: sender ?? message.from.address, recipients: message.to.map(\.address),
            message: message.composed())
    }
}

/// RFC 5321, 2.3.8: CR and LF only together. Servers that accept less as an end of line can be tricked into a second
/// mail.
private func hasWholeLineBreaksOnly(_ bytes: [UInt8]) -> Bool {
    var isAfterReturn = false
    for byte in bytes {
        if byte == 0 || (byte == UInt8(ascii: "\n")) != isAfterReturn { return false }
        isAfterReturn = byte == UInt8(ascii: "\r")
    }
    return !isAfterReturn
}
