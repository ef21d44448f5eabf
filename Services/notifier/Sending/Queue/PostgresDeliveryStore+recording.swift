import Domain
import Foundation
import MessageProtocol
import Postgres

extension PostgresDeliveryStore {
    func record(_ records: [DeliveryRecord], at now: Date) async throws {
        let (gone, others) = (records.filter(\.isOfGoneAddress), records.filter { !$0.isOfGoneAddress })
        if !others.isEmpty { try await pool.query(Self.recording(others, at: now)) }
        if !gone.isEmpty {
            try await pool.transaction { transaction in try await Self.retire(gone, at: now, in: transaction) }
        }
    }

    /// Retires an address only where the claim still held: after its lease the message may have been sent again.
    private static func retire(
        _ gone: [DeliveryRecord], at now: Date, in transaction: PostgresTransaction
    ) async throws {
        let rows = try await transaction.query(
            """
            \(recording(gone, at: now)) RETURNING deliveries.user_id, deliveries.source, deliveries.endpoint_id
            """)
        let recorded = Set(
            try rows.decode((UUID, SourceNumber, UUID).self).map {
                DeliveryKey(userID: UserID($0), source: $1, endpointID: EndpointID($2))
            })
        let claims = gone.map(\.claim).filter { recorded.contains($0.key) }
        // Locks in a fixed order, so that two workers wait for each other instead of deadlocking.
        for claim in claims.sorted(by: { $0.key.retirementOrder < $1.key.retirementOrder }) {
            guard let version = claim.addressVersion else { continue }
            try await transaction.retire(
                claim.key.endpointID, of: claim.key.userID, version: version,
                because: claim.channel == .email ? .bounced : .gone, at: now)
        }
    }

    /// Finds each row by its key and locks the rows in the order of the key, as all transactions do.
    private static func recording(_ records: [DeliveryRecord], at now: Date) -> SQL {
        """
        WITH held AS (
            SELECT delivery.*, state, reason, retry_at, refund FROM (
                SELECT * FROM unnest(
                    \(records.map(\.claim.key.userID.uuid)), \(records.map(\.claim.key.source)),
                    \(records.map(\.claim.key.endpointID.uuid)), \(records.map(\.claim.attempt)),
                    \(records.map(\.claim.leaseEnd)), \(records.map(\.state)), \(records.map { $0.reason?.rawValue }),
                    \(records.map(\.retryDate)), \(records.map(\.refund))
                ) AS record (user_id, source, endpoint_id, attempt, lease_end, state, reason, retry_at, refund)
                ORDER BY user_id, source, endpoint_id
            ) AS record CROSS JOIN LATERAL (
                SELECT user_id, source, endpoint_id FROM deliveries
                WHERE deliveries.user_id = record.user_id AND deliveries.source = record.source
                    AND deliveries.endpoint_id = record.endpoint_id AND deliveries.attempts = record.attempt
                    AND deliveries.lease_until = record.lease_end
                    -- A message that was sent is recorded although a newer one superseded it meanwhile.
                    AND (deliveries.state = 'queued'
                        OR deliveries.state = 'superseded' AND record.state IN ('accepted', 'delivered'))
                FOR UPDATE
            ) AS delivery
        )
        UPDATE deliveries SET state = held.state, failure_reason = held.reason,
            next_attempt_at = coalesce(held.retry_at, next_attempt_at), attempts = attempts - held.refund,
            lease_until = NULL, updated_at = \(now)
        FROM held
        WHERE deliveries.user_id = held.user_id AND deliveries.source = held.source
            AND deliveries.endpoint_id = held.endpoint_id
        """
    }
}

extension DeliveryRecord {
    fileprivate var isOfGoneAddress: Bool { outcome == .addressGone }

    /// The number of attempts to give back.
    fileprivate var refund: Int {
        if case .retry(_, _, usesAttempt: false) = outcome { 1 } else { 0 }
    }
}

extension DeliveryKey {
    fileprivate var retirementOrder: String { "\(userID) \(endpointID)" }
}
