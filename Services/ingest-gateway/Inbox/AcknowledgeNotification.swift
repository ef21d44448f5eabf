import Domain
import Foundation
import MessageProtocol

/// Announces that a device has a notification, or that the person opened it.
struct AcknowledgeNotification: Sendable {
    let store: PostgresInboxStore
    let now: @Sendable () -> Date

    /// - Returns: whether the notification is in the person's inbox.
    func callAsFunction(
        _ id: UUID, as state: NotificationAcknowledged.State, by channel: Channel?, of userID: UserID
    ) async throws -> Bool {
        try await store.announce(
            NotificationAcknowledged(
                userID: userID, notificationID: NotificationID(id), channel: channel == .inApp ? nil : channel,
                state: state,
                acknowledgedAt: now()))
    }
}
