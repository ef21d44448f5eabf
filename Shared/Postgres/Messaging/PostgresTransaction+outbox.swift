import Foundation
import MessageProtocol
import Messaging

extension PostgresTransaction {
    /// Locks the messages to publish now: those whose back-off is over, then the others, in the order written.
    func claim(limit: Int) async throws -> OutboxClaim {
        let (ownsKeys, hasDue) = try await prepareClaim()
        // A quarter at most, so that retried and new messages both make progress.
        let due =
            hasDue
            ? try await query(
                """
                \(Self.columns) WHERE not_before <= now() AND \(Self.isInTurn(ownsKeys))
                ORDER BY not_before, sequence LIMIT \(max(1, limit / 4)) FOR UPDATE OF outbox SKIP LOCKED
                """) : Rows.empty
        let fresh = try await query(
            """
            \(Self.columns) WHERE not_before IS NULL AND \(Self.isInTurn(ownsKeys))
            ORDER BY sequence LIMIT \(limit - due.count) FOR UPDATE OF outbox SKIP LOCKED
            """)
        var claim = try OutboxClaim(Array(due) + Array(fresh), limit: limit)
        let missing = claim.idsWithoutBody
        if !missing.isEmpty {
            let bodies = try await query("SELECT id, body FROM outbox WHERE id = ANY(\(missing))")
            claim.add(bodies: try bodies.decode((UUID, [UInt8]).self))
        }
        return claim
    }

    /// Deletes published messages; refused ones back off, longer each time.
    func settle(
        _ claim: OutboxClaim, _ results: [Result<Void, PublishError>], _ backoff: Backoff
    ) async throws {
        var published: [UUID] = []
        var refused: [UUID] = []
        var delays: [Double] = []
        for ((message, attempts), result) in zip(zip(claim.messages, claim.attempts), results) {
            switch result {
            case .success: published.append(message.envelope.id)
            case .failure(let error) where error.isOfTheMessage:
                refused.append(message.envelope.id)
                delays.append(backoff.delay(afterFailures: attempts + 1) / .seconds(1))
            case .failure: break
            }
        }
        var statements: [SQL] = []
        if !published.isEmpty { statements.append("DELETE FROM outbox WHERE id = ANY(\(published))") }
        if !refused.isEmpty {
            statements.append(
                """
                UPDATE outbox SET attempts = attempts + 1, not_before = clock_timestamp() + delay * interval '1 second'
                FROM unnest(\(refused), \(delays)) AS refusal (id, delay) WHERE outbox.id = refusal.id
                """)
        }
        try await pipeline(statements)
    }

    /// How long until a message's back-off is over, but never zero: what is due already is held by another relay.
    func nextDue() async throws -> Duration? {
        let rows = try await query(
            """
            SELECT extract(epoch FROM min(not_before) - clock_timestamp())::float8 FROM outbox
            WHERE not_before IS NOT NULL
            """)
        let seconds = try rows.first?.decode(Double?.self) ?? nil
        return seconds.map { .seconds(max(0.2, $0)) }
    }

    /// - Returns: whether this transaction is the one that may claim messages with a partition key, and whether any
    /// message's back-off is over.
    private func prepareClaim() async throws -> (ownsKeys: Bool, hasDue: Bool) {
        let rows = try await query(
            """
            SELECT pg_try_advisory_xact_lock(hashtextextended(current_schema() || \(PostgresOutbox.channelSuffix), 0)),
                -- A crash of the server may undo the removal of what is confirmed: it is published again, as after a
                -- crash of the relay. Waiting for the disk would win nothing.
                set_config('synchronous_commit', 'off', true),
                -- A plan made while the table was small would sort all of it for ever.
                set_config('enable_sort', 'off', true),
                EXISTS (SELECT FROM outbox WHERE not_before <= now())
            """)
        guard let row = rows.first else { return (false, false) }
        let (ownsKeys, _, _, hasDue) = try row.decode((Bool, String, String, Bool).self)
        return (ownsKeys, hasDue)
    }

    private static var columns: SQL {
        """
        SELECT id, type, source, time, traceparent, partition_key, lane, attempts, octet_length(body),
            CASE WHEN octet_length(body) <= \(OutboxClaim.largestInlineBody) THEN body END
        FROM outbox
        """
    }

    /// Messages with the same partition key are published in the order written: none while an earlier one backs off.
    private static func isInTurn(_ ownsKeys: Bool) -> SQL {
        """
        (partition_key IS NULL OR \(ownsKeys) AND NOT EXISTS (
            SELECT FROM outbox AS earlier
            WHERE earlier.not_before IS NOT NULL AND earlier.partition_key = outbox.partition_key
                AND earlier.type = outbox.type AND earlier.sequence < outbox.sequence))
        """
    }
}
