import Domain
import Foundation

/// The body of a webhook request: `type`, `timestamp` and `data`, as Standard Webhooks recommends.
struct WebhookEvent: Encodable {
    struct Content: Encodable {
        let notificationId: String
        let kind: NotificationKind
        let urgency: Urgency
        let language: String
        let title: String
        let body: String
        /// The id of the alert, digest, suggestion or reminder.
        let sourceId: String
        /// A newer event with the same id replaces an older one.
        let collapseId: String
        let expiresAt: String?
        let links: Links?
    }

    /// GET shows a page, POST performs the action; neither needs signing in.
    struct Links: Encodable {
        let opened: String?
        let unsubscribe: String?
        /// For alerts only: `useful`, `too-early`, `too-much`.
        let feedback: [String: String]?
    }

    let type: String
    /// When the notification was made.
    let timestamp: String
    let data: Content

    init(_ notification: OutgoingNotification, links: NotificationLinks?) {
        type = "notification.\(notification.kind.rawValue)"
        timestamp = Self.text(notification.createdAt)
        data = Content(
            notificationId: notification.notificationID.uuidString.lowercased(), kind: notification.kind,
            urgency: notification.urgency, language: notification.language, title: notification.title,
            body: notification.body, sourceId: notification.sourceID.uuidString.lowercased(),
            collapseId: notification.collapseID.uuidString.lowercased(),
            expiresAt: notification.expiresAt.map(Self.text), links: links.map { Links(notification, $0) })
    }

    /// JSON with sorted keys.
    /// - Throws: `EncodingError`.
    func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self))
    }

    /// RFC 3339, to the second, in UTC.
    private static func text(_ date: Date) -> String { date.formatted(.iso8601) }
}

extension WebhookEvent.Links {
    fileprivate init(_ notification: OutgoingNotification, _ links: NotificationLinks) {
        let pairs = AlertFeedback.allCases.compactMap { verdict in
            links.feedback(notification, verdict).map { (verdict.rawValue, $0) }
        }
        self.init(
            opened: links.opened(notification), unsubscribe: links.unsubscribe(notification),
            feedback: pairs.isEmpty ? nil : Dictionary(uniqueKeysWithValues: pairs))
    }
}
