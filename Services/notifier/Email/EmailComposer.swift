import Domain
import Foundation
import HTTPFetch

/// Composes mails from notifications, the same on every attempt except for the tokens in the links.
struct EmailComposer: Sendable {
    let from: Mailbox
    /// Nil when links are not configured.
    let links: NotificationLinks?
    private let templates: EmailTemplates

    init(from: Mailbox, links: NotificationLinks?) throws {
        (self.from, self.links) = (from, links)
        templates = try EmailTemplates()
    }

    /// - Throws: ``HTTPFetchError/invalidMail(_:)``.
    func message(_ notification: OutgoingNotification, to address: MailAddress) throws(HTTPFetchError) -> MailMessage {
        let page = EmailPage(notification, links: links)
        let stamp = try MailStamp(date: notification.createdAt, messageID: "\(notification.deliveryID)@\(from.domain)")
        var message = try MailMessage(
            from: from, to: [try Mailbox(address: address)], subject: page.title, text: templates.text(page),
            stamp: stamp)
        message.html = templates.html(page)
        message.extraFields = try fields(of: notification, page)
        return message
    }

    private func fields(of notification: OutgoingNotification, _ page: EmailPage) throws(HTTPFetchError) -> [MailField]
    {
        var fields = [
            // RFC 3834: keeps out-of-office replies away.
            try MailField(name: "Auto-Submitted", value: "auto-generated"),
            // RFC 2919: lets people sort by kind.
            try MailField(name: "List-Id", value: "<\(notification.kind.rawValue).\(from.domain)>"),
            try MailField(name: "Content-Language", value: page.language),
        ]
        if let unsubscribe = page.unsubscribe {
            fields.append(try MailField(name: "List-Unsubscribe", value: "<\(unsubscribe.url)>"))
            // RFC 8058, 3.1: one click takes https, and whoever signs the mail (DKIM) has to sign both fields.
            if unsubscribe.url.hasPrefix("https://") {
                fields.append(try MailField(name: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click"))
            }
        }
        return fields
    }
}

extension Mailbox {
    /// The part after the @.
    var domain: Substring { address.text.split(separator: "@").last ?? "localhost" }
}
