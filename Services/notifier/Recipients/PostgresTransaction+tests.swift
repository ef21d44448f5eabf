import Domain
import Foundation
import Localization
import MessageProtocol
import Postgres

extension PostgresTransaction {
    /// Queues a test message to one address, whatever the person's settings, since they asked for it. It is in no inbox.
    /// - Parameter id: of the test; nothing happens if it was queued before.
    func queueTest(
        _ id: NotificationID, to endpointID: EndpointID, _ address: DeliveryAddress, of userID: UserID, at now: Date
    ) async throws {
        guard let recipient = try await recipient(userID) else { return }
        let language = ContentLanguage(bestFor: recipient.language)
        let source = try await keepText(
            of: NewNotification(
                sourceID: id.uuid, kind: .test, urgency: .routine, language: language.rawValue,
                text: try .test(in: language),
                createdAt: now, expiresAt: now + Self.lifeOfTests, isPersonal: true))
        try await query(
            """
            INSERT INTO deliveries (user_id, source, endpoint_id, channel, host, priority, next_attempt_at, updated_at)
            VALUES (\(userID.uuid), \(source), \(endpointID.uuid), \(address.channel.rawValue), \(address.host),
                \(Urgency.routine.priority)::smallint, \(now), \(now))
            ON CONFLICT DO NOTHING
            """)
        try await query(.announcingDeliveries)
    }

    /// People wait for a test for minutes at most.
    private static let lifeOfTests: TimeInterval = 3_600
}

extension NotificationText {
    /// The text of a test message.
    fileprivate static func test(in language: ContentLanguage) throws(MessageFault) -> NotificationText {
        switch language {
        case .english:
            try NotificationText(
                title: "Breathe Easy reaches you here",
                body: "This is a test: your notifications arrive at this address. If you did not ask for it, remove "
                    + "the address in Breathe Easy, or ignore this message.")
        case .german:
            try NotificationText(
                title: "Breathe Easy erreicht Sie hier",
                body: "Dies ist ein Test: Ihre Mitteilungen kommen unter dieser Adresse an. Wenn Sie ihn nicht "
                    + "angefordert haben, entfernen Sie die Adresse in Breathe Easy oder ignorieren Sie diese Nachricht."
            )
        }
    }
}
