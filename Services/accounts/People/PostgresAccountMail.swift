import Domain
import Foundation
import MessageProtocol
import Postgres
import RequestedNotifications
import SignedLinks

/// To whom a mail about an account goes.
struct MailRecipient: Sendable {
    /// Nil for an address that belongs to nobody.
    var userID: UserID?
    /// Nil for the person's own.
    var address: EmailAddress?
    /// BCP 47.
    var language: String
    /// What the mail names, such as the device of a sign-in.
    var facts: [RequestedContent.Value: String] = [:]

    /// - Parameters:
    ///   - address: another than the account's.
    ///   - device: that the mail names.
    static func person(_ person: Person, at address: EmailAddress? = nil, on device: String? = nil) -> MailRecipient {
        MailRecipient(
            userID: person.userID, address: address, language: person.language,
            facts: device.map { [.device: $0] } ?? [:])
    }

    static func stranger(at address: EmailAddress, in language: String) -> MailRecipient {
        MailRecipient(userID: nil, address: address, language: language)
    }
}

/// Asks the notifier for mails about accounts, once the transaction is committed.
struct AccountMail: Sendable {
    let sealer: LinkSealer
    /// Where people reach the pages.
    let pages: URL

    /// How long a mail is tried that has no link, in seconds.
    private static let patience: TimeInterval = 24 * 3_600

    /// - Parameter link: tried no longer than it works; without one, a stranger is shown where to sign up.
    func request(
        _ kind: NotificationRequested.Kind, to recipient: MailRecipient, with link: MailedLink? = nil,
        in transaction: PostgresTransaction, at now: Date
    ) async throws {
        let page = recipient.userID == nil ? pages.appending(path: "sign-up").absoluteString : nil
        let content = RequestedContent(
            to: recipient.address?.text, language: recipient.language, values: recipient.facts,
            link: link?.url(below: pages) ?? page)
        try await transaction.requestNotification(
            content, of: kind, to: recipient.userID, expiresAt: link?.expiresAt ?? now + Self.patience,
            from: .accounts, sealedWith: sealer, at: now)
    }
}
