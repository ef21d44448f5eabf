import Domain
import Foundation
import MessageProtocol

/// Where it is kept how far a notification came.
protocol AcknowledgementStore: Sendable {
    /// Moves the notification and its messages on to what is acknowledged, never back. Does nothing for a notification
    /// that nobody knows, such as that of a person whose account is gone.
    /// - Parameter now: when it came to be known.
    func keep(_ acknowledgement: NotificationAcknowledged, at now: Date) async throws
}
