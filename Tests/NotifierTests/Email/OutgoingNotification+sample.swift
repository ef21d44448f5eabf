import Domain
import Foundation
import SignedLinks

@testable import notifier

extension OutgoingNotification {
    static func sampleMail(
        kind: NotificationKind = .alert, urgency: Urgency = .routine, language: String = "en",
        title: String = "Birch pollen is high near you", body: String = "Basel measures 312 grains/m³.",
        to address: DeliveryAddress = .email("ada@example.org")
    ) -> OutgoingNotification {
        let source = UUID()
        return OutgoingNotification(
            deliveryID: DeliveryID(), userID: UserID(), notificationID: UUID(), sourceID: source, kind: kind,
            urgency: urgency, language: language, title: title, body: body, createdAt: .noon, expiresAt: .noon + 3_600,
            collapseID: source, address: address, attempt: 1)
    }
}

extension LinkSealer {
    static func sample() throws -> LinkSealer { try LinkSealer(keys: [Data(repeating: 7, count: 32)]) }
}

extension NotificationLinks {
    static func sample() throws -> NotificationLinks {
        NotificationLinks(publicURL: "https://breathe.example/", sealer: try .sample())
    }
}
