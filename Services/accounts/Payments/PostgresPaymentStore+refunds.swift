import Domain
import Foundation
import Postgres
import Sessions

/// What is given back, and what is read again.
extension PostgresPaymentStore {
    /// Notes that a person wants a payment back.
    /// - Parameter days: for how many it can be.
    /// - Throws: ``PaymentError``.
    func askRefund(_ id: PaymentID, by userID: UserID, within days: Int, at now: Date) async throws -> Payment {
        try await pool.transaction { transaction in
            let payment = try await transaction.hold(id)
            guard payment.userID == userID else { throw PaymentError.unknownPayment }
            // Asked twice is asked once.
            if payment.state == .refunded || payment.refundAskedAt != nil { return payment }
            guard let until = payment.refundableUntil(days: days) else { throw PaymentError.nothingToRefund }
            guard now <= until else { throw PaymentError.refundTooLate(days: days) }
            return try await transaction.askRefund(payment, .person, at: now)
        }
    }

    /// Notes that an operator gives a payment back, and why, in the audit.
    /// - Throws: ``PaymentError``.
    func askRefund(_ id: PaymentID, for call: StaffCall, at now: Date) async throws -> Payment {
        try await pool.transaction { transaction in
            try await transaction.takeAuditTurn()
            let payment = try await transaction.hold(id)
            if payment.state == .refunded { return payment }
            guard [.paid, .mismatch].contains(payment.state) else { throw PaymentError.nothingToRefund }
            try await transaction.record(
                call.act("payment.refunded", of: payment.userID, detail: id.description), at: now)
            return payment.refundAskedAt == nil
                ? try await transaction.askRefund(payment, .operator, at: now) : payment
        }
    }

    /// Claims payments that are to be read again: open ones each hour, refunds that the provider has not confirmed every
    /// ten minutes, and everything recent once a day. No two replicas claim the same one.
    func claimDue(at now: Date, upTo limit: Int = 50) async throws -> [Payment] {
        let (tenMinutes, hour, day) = (now - 600, now - 3_600, now - 86_400)
        return try await pool.query(
            """
            UPDATE payments SET checked_at = \(now) WHERE payment_id = ANY(ARRAY(
                SELECT payment_id FROM payments
                WHERE (state = 'started' AND checked_at < \(hour))
                    OR (state IN ('paid', 'mismatch') AND refund_asked_at IS NOT NULL AND checked_at < \(tenMinutes))
                    OR (checked_at < \(day) AND state IN ('failed', 'expired') AND started_at > \(now - 7 * 86_400))
                    OR (checked_at < \(day) AND state NOT IN ('failed', 'expired', 'started')
                        AND started_at > \(now - Self.watched))
                ORDER BY checked_at LIMIT \(limit) FOR UPDATE SKIP LOCKED))
            RETURNING \(Payment.columns)
            """
        ).map { try Payment($0) }
    }

    /// How long a payment is read again: payers of Stripe may dispute one for 120 days, those of banks for 13 months less
    /// often.
    static let watched: TimeInterval = 180 * 86_400

    /// What an operator looks at first, the newest first.
    func listed(inStates states: [PaymentState], limit: Int) async throws -> [Payment] {
        try await pool.query(
            """
            SELECT \(Payment.columns) FROM payments WHERE state = ANY(\(states.map(\.rawValue)))
            ORDER BY started_at DESC, payment_id LIMIT \(limit)
            """
        ).map { try Payment($0) }
    }
}

extension PostgresTransaction {
    fileprivate func askRefund(
        _ payment: Payment, _ source: PostgresPaymentStore.Source, at now: Date
    ) async throws -> Payment {
        try await query("UPDATE payments SET refund_asked_at = \(now) WHERE payment_id = \(payment.id.uuid)")
        try await add("refund asked", to: payment.id, source, at: now)
        var payment = payment
        payment.refundAskedAt = now
        return payment
    }
}
