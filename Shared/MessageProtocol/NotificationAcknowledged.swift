public import Domain
public import Foundation

/// A device has received a notification, or the person opened it.
public struct NotificationAcknowledged: Message {
    public static let name: MessageName = "notification.acknowledged.v1"

    public var userID: UserID
    /// The id in the inbox.
    public var notificationID: NotificationID
    /// Nil when it was opened in the inbox.
    public var channel: Channel?
    public var state: State
    public var acknowledgedAt: Date

    public enum State: String, CaseIterable, Codable, Sendable {
        case delivered, opened
    }

    public init(userID: UserID, notificationID: NotificationID, channel: Channel?, state: State, acknowledgedAt: Date) {
        self.userID = userID
        self.notificationID = notificationID
        self.channel = channel
        self.state = state
        self.acknowledgedAt = acknowledgedAt
    }
}
