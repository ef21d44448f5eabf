import Domain
import Foundation
import Postgres

/// Endpoints in the table `endpoints`, and what follows from them in `routes`.
struct PostgresEndpointStore: Sendable {
    let pool: PostgresPool

    /// Replaces the endpoint and the routes that follow, unless the stored version is the same or higher. Waiting
    /// deliveries to a removed address fail; those to a replaced one go to the new address. Does nothing for a deleted
    /// account.
    func keepIfNewer(_ endpoint: Endpoint, at now: Date) async throws {
        let replacement = try Self.replacement(of: endpoint, at: now)
        try await pool.transaction { transaction in
            // Before checking whether the account was deleted: an erasure takes the same lock.
            try await transaction.lockRoutes(of: endpoint.userID)
            guard try await transaction.query(replacement).affectedCount == 1 else { return }
            try await transaction.refreshRoutes(of: endpoint.userID)
            try await transaction.query(Self.redirection(of: endpoint, at: now))
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

    /// Redirects or fails waiting deliveries, but not those a worker holds.
    private static func redirection(of endpoint: Endpoint, at now: Date) -> SQL {
        """
        UPDATE deliveries SET updated_at = \(now),
            host = coalesce(\(endpoint.address?.host), host),
            state = CASE WHEN channel = \(endpoint.address?.channel.rawValue) THEN state ELSE 'failed' END,
            failure_reason = CASE WHEN channel = \(endpoint.address?.channel.rawValue) THEN failure_reason
                ELSE \(DeliveryFailure.addressWithdrawn.rawValue) END
        WHERE user_id = \(endpoint.userID.uuid) AND endpoint_id = \(endpoint.endpointID.uuid)
            AND (state = 'gathering' OR (state = 'queued' AND coalesce(lease_until, '-infinity') <= \(now)))
        """
    }
}
