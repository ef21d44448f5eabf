import HTTPFetch

/// Mails over SMTP.
struct SMTPMailSubmitter: MailSubmitter {
    let client: SMTPClient
    let from: Mailbox

    /// Well within ``SendDueMail/lease``.
    private static let timeLimit = Duration.seconds(15)

    func submit(_ mail: NotificationMail) async throws(MailFailure) {
        do {
            try await client.submit(try submission(of: mail))
        } catch {
            throw MailFailure(error)
        }
    }

    private func submission(of mail: NotificationMail) throws(HTTPFetchError) -> MailSubmission {
        let recipient = try Mailbox(address: try MailAddress(mail.address))
        let stamp = try MailStamp(date: mail.date, messageID: "\(mail.deliveryID)@\(domain)")
        var message = try MailMessage(
            from: from, to: [recipient], subject: mail.subject, text: mail.text, stamp: stamp)
        // RFC 3834: keeps out-of-office replies away.
        message.extraFields = [try MailField(name: "Auto-Submitted", value: "auto-generated")]
        var submission = try MailSubmission(message)
        submission.timeLimit = Self.timeLimit
        return submission
    }

    private var domain: Substring { from.address.text.split(separator: "@").last ?? "localhost" }
}

extension MailFailure {
    /// The class of what the mail server or the way to it said.
    init(_ error: HTTPFetchError) {
        switch error {
        case .cannotResolve, .cannotConnect, .answerCutShort, .malformedAnswer: self = .unreachable
        case .timedOut: self = .timedOut
        case .smtpRejected(_, let code, _): self.init(replyCode: code)
        case .loginRefused: self = .loginRefused
        case .tls: self = .insecure
        case .invalidMail(.malformedAddress): self = .malformedAddress
        case .invalidMail: self = .refused
        default: self = .unknown
        }
    }

    /// Source: RFC 5321, 4.2.1, and RFC 4954, 6, for the codes about the login.
    private init(replyCode: Int) {
        switch replyCode {
        case 530, 534, 535, 538: self = .loginRefused
        case 500..<600: self = .refused
        default: self = .deferred
        }
    }
}
