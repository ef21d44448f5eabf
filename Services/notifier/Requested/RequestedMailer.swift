import Domain
import HTTPFetch

/// Composes requested mails and submits them, over connections of its own: a reset does not wait for the mails of an alert.
struct RequestedMailer: Sendable {
    let client: SMTPClient
    let from: Mailbox
    /// Nil when bounces are not handled; they go to the address in `From` then.
    let bounces: BounceAddresses?
    private let templates: EmailTemplates

    /// Well below ``DeliveryEngine/lease``.
    private static let timeLimit = Duration.seconds(15)

    init(client: SMTPClient, from: Mailbox, bounces: BounceAddresses?) throws {
        (self.client, self.from, self.bounces) = (client, from, bounces)
        templates = try EmailTemplates()
    }

    /// Sends it once. Never throws: every failure is a result.
    /// - Parameter link: what the mail asks to open.
    func send(_ mail: RequestedMail, _ text: RequestedText, link: String?, to address: String) async -> SendResult {
        do {
            let message = try message(mail, EmailPage(text, link: link), to: try MailAddress(address))
            // A bounce finds no delivery of this id, so it changes nothing.
            let sender = bounces?.sender(of: DeliveryID(mail.id.uuid), to: address)
            var submission = try MailSubmission(message, sender: sender)
            submission.timeLimit = Self.timeLimit
            try await client.submit(submission)
            return .accepted
        } catch {
            return SendResult(mailError: error)
        }
    }

    /// The same on every attempt, so that a reader shows a repeated mail once.
    private func message(
        _ mail: RequestedMail, _ page: EmailPage, to address: MailAddress
    ) throws(HTTPFetchError) -> MailMessage {
        let stamp = try MailStamp(date: mail.requestedAt, messageID: "\(mail.id)@\(from.domain)")
        var message = try MailMessage(
            from: from, to: [try Mailbox(address: address)], subject: page.title, text: templates.text(page),
            stamp: stamp)
        message.html = templates.html(page)
        message.extraFields = [
            // RFC 3834: keeps out-of-office replies away.
            try MailField(name: "Auto-Submitted", value: "auto-generated"),
            try MailField(name: "Content-Language", value: page.language),
        ]
        return message
    }
}
