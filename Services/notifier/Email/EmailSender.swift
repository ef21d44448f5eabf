import Domain
import HTTPFetch

/// Sends mails through the operator's mail server over SMTP.
struct EmailSender: ChannelSender {
    let client: SMTPClient
    let composer: EmailComposer
    /// Nil when bounces are not handled; they go to the address in `From` then.
    let bounces: BounceAddresses?

    /// Well below ``DeliveryEngine/lease``.
    private static let timeLimit = Duration.seconds(15)

    func send(_ notification: OutgoingNotification) async -> SendResult {
        guard case .email(let text) = notification.address else { return .failed(.malformedAddress) }
        do {
            try await client.submit(try submission(of: notification, to: text))
            return .accepted
        } catch {
            return SendResult(mailError: error)
        }
    }

    private func submission(
        of notification: OutgoingNotification, to text: String
    ) throws(HTTPFetchError) -> MailSubmission {
        let message = try composer.message(notification, to: try MailAddress(text))
        var submission = try MailSubmission(message, sender: bounces?.sender(of: notification.deliveryID, to: text))
        submission.timeLimit = Self.timeLimit
        return submission
    }
}
