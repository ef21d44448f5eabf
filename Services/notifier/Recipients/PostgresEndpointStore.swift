import Domain
import Foundation
import MessageProtocol
import Postgres

/// Endpoints in the table `endpoints`, and what follows from them in `routes`.
struct PostgresEndpointStore: Sendable {
    let pool: PostgresPool

    /// Replaces the endpoint and the routes that follow, unless the stored version is the same or higher. Waiting
    /// deliveries to a removed address fail; those to a replaced one go to the new address. A text that is not an
    /// address is retired at once: nothing could ever be sent to it. Does nothing for a deleted account.
    func keepIfNewer(_ endpoint: Endpoint, at now: Date) async throws {
        let replacement = try Self.replacement(of: endpoint, at: now)
        try await pool.transaction { transaction in
            // Before checking whether the account was deleted: an erasure takes the same lock.
            try await transaction.lockRoutes(of: endpoint.userID)
            guard try await transaction.query(replacement).affectedCount == 1 else { return }
            if let address = endpoint.address, !address.isWellFormed {
                try await transaction.retire(
                    endpoint.endpointID, of: endpoint.userID, version: endpoint.version, because: .malformed, at: now)
                return
            }
            try await transaction.refreshRoutes(of: endpoint.userID)
            try await transaction.pipeline(Self.consequences(of: endpoint, at: now))
            if let testID = endpoint.testID, let address = endpoint.address {
                try await transaction.queueTest(
                    testID, to: endpoint.endpointID, address, of: endpoint.userID, at: now)
            }
        }
    }

    /// Queues a test message to the account's mail address, unless there is none that accepts mail.
    func queueMailTest(_ testID: NotificationID, of userID: UserID, at now: Date) async throws {
        try await pool.transaction { transaction in
            try await transaction.lockRoutes(of: userID)
            let email = try await transaction.query(
                """
                SELECT email FROM subscribers WHERE user_id = \(userID.uuid) AND email IS NOT NULL AND NOT is_deleted
                    AND email_bounced_version IS DISTINCT FROM version
                """
            ).decode(String.self).first
            guard let email else { return }
            try await transaction.queueTest(testID, to: .email, .email(email), of: userID, at: now)
        }
    }

    private static func replacement(of endpoint: Endpoint, at now: Date) throws -> SQL {
        """
        INSERT INTO endpoints (user_id, endpoint_id, version, address, updated_at)
        SELECT \(endpoint.userID.uuid), \(endpoint.endpointID.uuid), \(endpoint.version),
            \(try endpoint.address.map { try JSON($0) }), \(now)
        WHERE NOT EXISTS (SELECT FROM subscribers WHERE user_id = \(endpoint.userID.uuid) AND is_deleted)
        ON CONFLICT (user_id, endpoint_id) DO UPDATE
        SET version = excluded.version, address = excluded.address, retired_reason = NULL,
            updated_at = excluded.updated_at
        WHERE endpoints.version < excluded.version
        """
    }

    /// Redirects or fails waiting deliveries, but not those a worker holds; what the old address asked for is over.
    private static func consequences(of endpoint: Endpoint, at now: Date) -> [SQL] {
        let channel = endpoint.address?.channel.rawValue
        return [
            """
            UPDATE deliveries SET updated_at = \(now), host = coalesce(\(endpoint.address?.host), host),
                state = CASE WHEN channel = \(channel) THEN state ELSE 'failed' END,
                failure_reason = CASE WHEN channel IS DISTINCT FROM \(channel)
                    THEN \(DeliveryFailure.addressWithdrawn.rawValue) END
            WHERE user_id = \(endpoint.userID.uuid) AND endpoint_id = \(endpoint.endpointID.uuid)
                AND (state = 'gathering' OR (state = 'queued' AND coalesce(lease_until, '-infinity') <= \(now)))
            """,
            """
            DELETE FROM paused_endpoints
            WHERE user_id = \(endpoint.userID.uuid) AND endpoint_id = \(endpoint.endpointID.uuid)
            """,
        ]
    }
}
