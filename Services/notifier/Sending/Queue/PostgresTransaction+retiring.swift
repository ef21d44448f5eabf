import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

extension PostgresTransaction {
    /// Retires an address that no longer exists, fails its waiting deliveries and announces it to the gateway.
    /// - Parameters:
    ///   - endpointID: ``EndpointID/email`` for the mail address of the account.
    ///   - version: the version that was tried, of the endpoint, or of the subscriber for the mail address; nil for the
    ///     current one.
    /// - Returns: false when the address has changed since, or was retired or removed before; nothing changes then.
    @discardableResult
    func retire(
        _ endpointID: EndpointID, of userID: UserID, version: Int?, because reason: DeliveryEndpointRetired.Reason,
        at now: Date
    ) async throws -> Bool {
        // First, as in every transaction that changes the person's addresses.
        try await lockRoutes(of: userID)
        let change =
            endpointID == .email
            ? Self.bounce(of: userID, version)
            : Self.retirement(of: endpointID, of: userID, version, because: reason, at: now)
        guard let retired = try await query(change).decode(Int.self).first else { return false }
        try await refreshRoutes(of: userID)
        try await query(Self.failure(ofWaitingDeliveriesTo: endpointID, of: userID, at: now))
        let message = DeliveryEndpointRetired(
            userID: userID, endpointID: endpointID, version: retired, reason: reason, retiredAt: now)
        try await enqueue([OutgoingMessage(message, from: .notifier)])
        return true
    }

    private static func retirement(
        of endpointID: EndpointID, of userID: UserID, _ version: Int?,
        because reason: DeliveryEndpointRetired.Reason, at now: Date
    ) -> SQL {
        """
        UPDATE endpoints SET address = NULL, retired_reason = \(reason), updated_at = \(now)
        WHERE user_id = \(userID.uuid) AND endpoint_id = \(endpointID.uuid) AND address IS NOT NULL
            AND version = coalesce(\(version)::bigint, version)
        RETURNING version
        """
    }

    /// Keeps the address itself, which belongs to the account.
    private static func bounce(of userID: UserID, _ version: Int?) -> SQL {
        """
        UPDATE subscribers SET email_bounced_version = version
        WHERE user_id = \(userID.uuid) AND email IS NOT NULL AND email_bounced_version IS DISTINCT FROM version
            AND version = coalesce(\(version)::bigint, version)
        RETURNING version
        """
    }

    /// Fails waiting deliveries, but not those a worker holds.
    private static func failure(
        ofWaitingDeliveriesTo endpointID: EndpointID, of userID: UserID, at now: Date
    ) -> SQL {
        """
        WITH waiting AS (
            SELECT user_id, source, endpoint_id FROM deliveries
            WHERE user_id = \(userID.uuid) AND endpoint_id = \(endpointID.uuid) AND state IN ('queued', 'gathering')
                AND (lease_until IS NULL OR lease_until <= \(now))
            ORDER BY user_id, source, endpoint_id FOR UPDATE
        )
        UPDATE deliveries SET state = 'failed', failure_reason = \(DeliveryFailure.addressGone), updated_at = \(now)
        FROM waiting
        WHERE deliveries.user_id = waiting.user_id AND deliveries.source = waiting.source
            AND deliveries.endpoint_id = waiting.endpoint_id
        """
    }
}
