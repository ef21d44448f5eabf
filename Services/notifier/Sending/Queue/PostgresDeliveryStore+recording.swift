import Domain
import Foundation
import MessageProtocol
import Postgres

extension PostgresDeliveryStore {
    func record(_ records: [DeliveryRecord], at now: Date) async throws {
        let (gone, others) = (records.filter(\.isOfGoneAddress), records.filter { !$0.isOfGoneAddress })
        if !others.isEmpty {
            try await pool.pipeline([Self.recording(others, at: now)] + Self.pausing(others, at: now))
        }
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
        for claim in claims.sorted(by: { $0.key.endpoint.order < $1.key.endpoint.order }) {
            guard let version = claim.addressVersion else { continue }
            try await transaction.retire(
                claim.key.endpointID, of: claim.key.userID, version: version,
                because: claim.channel == .email ? .bounced : .gone, at: now)
        }
    }

    /// Few addresses ever ask for a pause, so most records need no statement here.
    private static func pausing(_ records: [DeliveryRecord], at now: Date) -> [SQL] {
        // The longest of each address, since a row can be changed only once.
        let pauses = Dictionary(records.compactMap { record in record.pause.map { (record.claim.key.endpoint, $0) } }) {
            $0.until > $1.until ? $0 : $1
        }.sorted { $0.key.order < $1.key.order }
        let ended = Set(records.filter(\.endsPause).map(\.claim.key.endpoint)).sorted { $0.order < $1.order }
        var statements: [SQL] = []
        if !ended.isEmpty {
            statements.append(
                """
                DELETE FROM paused_endpoints USING unnest(\(ended.map(\.userID.uuid)), \(ended.map(\.id.uuid)))
                    AS ended (user_id, endpoint_id)
                WHERE paused_endpoints.user_id = ended.user_id AND paused_endpoints.endpoint_id = ended.endpoint_id
                """)
        }
        if !pauses.isEmpty {
            statements += [
                """
                INSERT INTO paused_endpoints (user_id, endpoint_id, until, count)
                SELECT * FROM unnest(\(pauses.map(\.key.userID.uuid)), \(pauses.map(\.key.id.uuid)),
                    \(pauses.map(\.value.until)), \(pauses.map(\.value.count)))
                ON CONFLICT (user_id, endpoint_id) DO UPDATE
                SET until = greatest(paused_endpoints.until, excluded.until), count = excluded.count
                """,
                "DELETE FROM paused_endpoints WHERE until < \(now - memoryOfPauses)",
            ]
        }
        return statements
    }

    /// How long after its end a pause still counts as one in a row.
    private static let memoryOfPauses: TimeInterval = 86_400

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
        UPDATE deliveries SET state = held.state,
            -- What expired still says why it was not sent.
            failure_reason = CASE held.state WHEN 'expired' THEN failure_reason ELSE held.reason END,
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
        switch outcome {
        case .superseded, .retry(_, _, usesAttempt: false): 1
        case .accepted, .delivered, .expired, .retry, .failed, .addressGone: 0
        }
    }
}

/// One address of a person.
private struct EndpointKey: Hashable {
    var userID: UserID
    var id: EndpointID

    /// In which rows are locked.
    var order: String { "\(userID) \(id)" }
}

extension DeliveryKey {
    fileprivate var endpoint: EndpointKey { EndpointKey(userID: userID, id: endpointID) }
}
