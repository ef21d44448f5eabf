import Domain
import Foundation

@testable import notifier

/// A channel that answers as the test says.
struct ScriptedSender: ChannelSender {
    let answer: @Sendable (OutgoingNotification) async -> SendResult

    func send(_ notification: OutgoingNotification) async -> SendResult { await answer(notification) }
}

extension ClaimedDelivery {
    static func sample(
        channel: Channel = .apns, host: String = "apns", attempt: Int = 1, expiresAt: Date? = nil
    ) -> ClaimedDelivery {
        let key = DeliveryKey(
            userID: UserID(), source: SourceNumber(rawValue: 1), endpointID: EndpointID())
        return ClaimedDelivery(
            key: key, channel: channel, host: host, attempt: attempt, leaseEnd: .noon + 120, addressVersion: 1,
            createdAt: .noon,
            notification: OutgoingNotification(
                deliveryID: DeliveryID(), userID: key.userID, notificationID: UUID(), sourceID: UUID(), kind: .alert,
                urgency: .routine, language: "en", title: "Birch pollen is high near you",
                body: "Basel measures 312 grains/m³.", createdAt: .noon, expiresAt: expiresAt, collapseID: UUID(),
                address: .apns(token: "ab"), attempt: attempt))
    }
}
