import Domain
import Foundation
import MessageProtocol
import Postgres

/// Requested mails in the table `requested_mails`, and what the notifier reads of them in other services' schemas.
struct PostgresRequestStore: Sendable {
    let pool: PostgresPool

    /// - Returns: nil when the sender's view has no such row.
    func sealed(_ id: NotificationRequestID, of sender: ServiceName) async throws -> [UInt8]? {
        try await pool.query(
            """
            SELECT sealed FROM \(identifier: sender.schema).requested_notifications WHERE request_id = \(id.uuid)
            """
        ).decode([UInt8].self).first
    }

    /// Whether the person's account is gone, here or in accounts, whichever knows first.
    func isErased(_ userID: UserID) async throws -> Bool {
        try await pool.query(
            """
            SELECT EXISTS (SELECT FROM subscribers WHERE user_id = \(userID.uuid) AND is_deleted)
                OR NOT EXISTS (SELECT FROM accounts.contacts WHERE user_id = \(userID.uuid))
            """
        ).decode(Bool.self).contains(true)
    }

    /// - Returns: nil when the account has none.
    func address(of userID: UserID) async throws -> String? {
        try await pool.query("SELECT email FROM accounts.contacts WHERE user_id = \(userID.uuid)")
            .decode(String?.self).first ?? nil
    }

    /// Stores a request, once, with the person's inbox entry in the same transaction. One that is not urgent waits for the
    /// end of quiet hours, and is withdrawn while everything is muted.
    /// - Returns: its state; nil when it was stored before.
    func keep(
        _ request: NotificationRequested, _ state: RequestedState, _ entry: NewNotification?, at now: Date
    ) async throws -> RequestedState? {
        try await pool.transaction { transaction in
            let (state, due) = try await transaction.timed(request, state, at: now)
            let isNew =
                try await transaction.query(
                    """
                    INSERT INTO requested_mails (request_id, sender, kind, user_id, requested_at, expires_at, state, reason,
                        next_attempt_at, updated_at)
                    VALUES (\(request.requestID.uuid), \(request.sender), \(request.kind), \(request.userID?.uuid),
                        \(request.sentAt), \(request.expiresAt), \(state.name), \(state.reason), \(due), \(now))
                    ON CONFLICT DO NOTHING
                    """
                ).affectedCount == 1
            guard isNew else { return nil }
            if let entry, let userID = request.userID {
                try await transaction.notifyOne(entry, to: userID, over: [], at: now)
            }
            if state == .queued { try await transaction.query(.announcingDeliveries) }
            return state
        }
    }

    /// Claims due mails that nobody else holds, the longest due first.
    func claim(_ limit: Int, at now: Date, until leaseEnd: Date) async throws -> [RequestedMail] {
        let rows = try await pool.query(
            """
            UPDATE requested_mails
            SET attempts = attempts + 1, next_attempt_at = \(leaseEnd), updated_at = \(now)
            WHERE request_id = ANY(ARRAY(
                SELECT request_id FROM requested_mails WHERE state = 'queued' AND next_attempt_at <= \(now)
                ORDER BY next_attempt_at LIMIT \(limit) FOR UPDATE SKIP LOCKED))
            RETURNING request_id, sender, kind, user_id, requested_at, expires_at, attempts
            """
        ).decode((UUID, String, String, UUID?, Date, Date, Int).self)
        return rows.compactMap { id, sender, kind, userID, requestedAt, expiresAt, attempt in
            // A sender that only a later version knows keeps its lease until that version is back.
            guard let sender = ServiceName(rawValue: sender) else { return nil }
            return RequestedMail(
                id: NotificationRequestID(id), sender: sender, kind: NotificationRequested.Kind(rawValue: kind),
                userID: userID.map { UserID($0) }, requestedAt: requestedAt, expiresAt: expiresAt, attempt: attempt)
        }
    }

    /// Records what became of a claimed mail, unless another worker has claimed it since.
    func record(_ state: RequestedState, of mail: RequestedMail, at now: Date) async throws {
        try await pool.query(
            """
            UPDATE requested_mails
            SET state = \(state.name), reason = CASE \(state.name)::text WHEN 'expired' THEN reason
                    ELSE \(state.reason)::text END,
                next_attempt_at = coalesce(\(state.retryDate), next_attempt_at), updated_at = \(now)
            WHERE request_id = \(mail.id.uuid) AND state = 'queued' AND attempts = \(mail.attempt)
            """)
    }
}

extension PostgresTransaction {
    /// What the person's settings make of a request, and when it is due.
    fileprivate func timed(
        _ request: NotificationRequested, _ state: RequestedState, at now: Date
    ) async throws -> (RequestedState, Date) {
        guard state == .queued, !request.isUrgent, let userID = request.userID else { return (state, now) }
        guard let recipient = try await recipient(userID) else { return (.withdrawn(.erased), now) }
        guard let due = recipient.settings.outsideTime(of: .account, at: now) else { return (.withdrawn(.muted), now) }
        return (state, due)
    }
}
