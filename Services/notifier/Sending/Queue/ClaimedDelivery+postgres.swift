import Domain
import Foundation
import Postgres

extension ClaimedDelivery {
    /// - Throws: ``PostgresError`` when the row does not come from a claim.
    init(_ row: Row, leaseEnd: Date) throws {
        let (
            userID, source, endpointID, channelName, host, attempt, id, notificationID, sourceID, kindName, urgencyName,
            language, title, body, note, createdAt, expiresAt, collapseID, address, email, version, traceID,
            lastFailure, pausedUntil, pauses, isSuperseded
        ) = try row.decode(
            (
                UUID, SourceNumber, UUID, String, String, Int, UUID, UUID?, UUID?, String?, String?, String?, String?,
                String?, String?, Date, Date?, UUID?, String?, String?, Int?, String?, String?, Date?, Int?, Bool
            ).self)
        let key = DeliveryKey(userID: UserID(userID), source: source, endpointID: EndpointID(endpointID))
        guard let channel = Channel(rawValue: channelName) else { throw UnreadableDelivery(column: "channel") }
        self.init(
            key: key, channel: channel, host: host, attempt: attempt, leaseEnd: leaseEnd, addressVersion: version,
            createdAt: createdAt, traceID: traceID, notification: nil,
            lastFailure: lastFailure.map { DeliveryFailure(rawValue: $0) ?? .unknown },
            pause: pausedUntil.map { EndpointPause(until: $0, count: pauses ?? 1) }, isSuperseded: isSuperseded)
        guard let address = Self.address(channel, address, email: email), let notificationID, let sourceID,
            let kind = kindName.flatMap(NotificationKind.init), let urgency = urgencyName.flatMap(Urgency.init),
            let language, let title, let body, let collapseID
        else { return }
        notification = OutgoingNotification(
            deliveryID: DeliveryID(id), userID: key.userID, notificationID: notificationID, sourceID: sourceID,
            kind: kind, urgency: urgency, language: language, title: title,
            body: note.map { "\(body)\n\n\($0)" } ?? body, createdAt: createdAt, expiresAt: expiresAt,
            collapseID: collapseID, address: address, attempt: attempt)
    }

    /// Nil when the person removed the address or it cannot be read; one unreadable address must not stop the others.
    private static func address(_ channel: Channel, _ text: String?, email: String?) -> DeliveryAddress? {
        if channel == .email { return email.map(DeliveryAddress.email) }
        guard let text, let address = try? JSONDecoder().decode(DeliveryAddress.self, from: Data(text.utf8)),
            address.channel == channel
        else { return nil }
        return address
    }
}

/// A row that this version of the service cannot read.
struct UnreadableDelivery: Error {
    var column: String
}
