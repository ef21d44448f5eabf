import Domain
import Foundation
import Postgres
import Sessions

/// Payments in the tables that `0068_payments` makes. Each change adds to the events of its payment.
struct PostgresPaymentStore: Sendable {
    let pool: PostgresPool

    /// Who brought a change.
    enum Source: String, Sendable { case person, webhook, reconciliation, `operator` }

    /// A person's, the newest first.
    func payments(of userID: UserID) async throws -> [Payment] {
        try await pool.query(
            "SELECT \(Payment.columns) FROM payments WHERE user_id = \(userID.uuid) ORDER BY started_at DESC, payment_id"
        ).map { try Payment($0) }
    }

    /// - Throws: ``PaymentError/unknownPayment`` also for somebody else's.
    func payment(_ id: PaymentID, of userID: UserID) async throws -> Payment {
        try await found("payment_id = \(id.uuid) AND user_id = \(userID.uuid)")
    }

    /// - Throws: ``PaymentError/unknownPayment``.
    func payment(_ id: PaymentID) async throws -> Payment { try await found("payment_id = \(id.uuid)") }

    /// What a webhook is about.
    /// - Throws: ``PaymentError/unknownPayment``.
    func payment(by provider: String, _ notice: PaymentNotice) async throws -> Payment {
        try await found(
            """
            provider = \(provider) AND (reference = \(notice.reference) OR charge = \(notice.charge)
                OR payment_id = \(notice.paymentID?.uuid))
            """)
    }

    private func found(_ condition: SQL) async throws -> Payment {
        let row = try await pool.query("SELECT \(Payment.columns) FROM payments WHERE \(condition)").first
        guard let row else { throw PaymentError.unknownPayment }
        return try Payment(row)
    }

    /// Adds a payment unless the person has one that is open.
    /// - Returns: the open one, which may be the new one.
    /// - Throws: ``PaymentError/alreadyPaid``, ``AccountError/deleted``.
    func begin(_ price: Money, by provider: String, for userID: UserID, at now: Date) async throws -> Payment {
        try await pool.transaction { transaction in
            // Of two at the same time, the second finds the first one's.
            guard try await transaction.holdPerson(userID) != nil else { throw AccountError.deleted }
            let current = try await transaction.query(
                """
                SELECT \(Payment.columns) FROM payments
                WHERE user_id = \(userID.uuid) AND state IN ('started', 'paid') ORDER BY state = 'paid' DESC LIMIT 1
                """
            ).first.map { try Payment($0) }
            if current?.state == .paid { throw PaymentError.alreadyPaid }
            if let current { return current }
            let payment = Payment(price, by: provider, of: userID, at: now)
            try await transaction.query(
                """
                INSERT INTO payments (payment_id, user_id, provider, minor_units, currency, state, started_at,
                    expires_at, checked_at)
                VALUES (\(payment.id.uuid), \(userID.uuid), \(provider), \(price.minorUnits),
                    \(price.currency.rawValue), 'started', \(now), \(payment.expiresAt), \(now))
                """)
            try await transaction.add("started", to: payment.id, .person, at: now)
            return payment
        }
    }

    /// Notes what the provider calls it and where it is paid.
    func note(_ started: StartedPayment, of payment: Payment) async throws -> Payment {
        try await pool.query(
            """
            UPDATE payments SET reference = \(started.reference), checkout = \(started.checkout)
            WHERE payment_id = \(payment.id.uuid) AND state = 'started'
            """)
        return try await self.payment(payment.id)
    }

    /// Ends a payment that its provider never began.
    func close(_ payment: Payment, as state: PaymentState, _ source: Source, at now: Date) async throws {
        try await pool.transaction { transaction in
            let closed = try await transaction.query(
                """
                UPDATE payments SET state = \(state.rawValue), checked_at = \(now)
                WHERE payment_id = \(payment.id.uuid) AND state = 'started' AND reference IS NULL
                """)
            if closed.affectedCount > 0 { try await transaction.add(state.rawValue, to: payment.id, source, at: now) }
        }
    }

    /// Takes over what the provider says.
    /// - Returns: the payment as it is then, and what an operator has to know.
    func settle(
        _ id: PaymentID, by report: PaymentReport, _ source: Source, at now: Date
    ) async throws -> (payment: Payment, alarm: PaymentAlarm?) {
        try await pool.transaction { transaction in
            let before = try await transaction.hold(id)
            let next = report.state(after: before)
            let paid = try await transaction.query(
                """
                SELECT FROM payments WHERE user_id = \(before.userID?.uuid) AND state = 'paid'
                    AND payment_id <> \(id.uuid) LIMIT 1
                """)
            let alarm = report.alarm(after: before, hasPaidBefore: !paid.isEmpty)
            let paidAt = before.paidAt ?? (report.status == .paid ? now : nil)
            let refundedAt = before.refundedAt ?? (next == .refunded ? now : nil)
            let row = try await transaction.query(
                """
                UPDATE payments SET state = \(next.rawValue), reference = coalesce(reference, \(report.reference)),
                    charge = coalesce(charge, \(report.charge)), paid_at = \(paidAt), refunded_at = \(refundedAt),
                    checkout = CASE WHEN \(next == .started) THEN checkout END, checked_at = \(now)
                WHERE payment_id = \(id.uuid) RETURNING \(Payment.columns)
                """
            ).first
            if next != before.state { try await transaction.add(next.rawValue, to: id, source, at: now) }
            if let alarm { try await transaction.add("alarm: \(alarm.rawValue)", to: id, source, at: now) }
            guard let row else { throw PaymentError.unknownPayment }
            return (try Payment(row), alarm)
        }
    }
}

extension PostgresTransaction {
    /// The payment, which nobody else changes until the transaction ends.
    /// - Throws: ``PaymentError/unknownPayment``.
    func hold(_ id: PaymentID) async throws -> Payment {
        let row = try await query(
            "SELECT \(Payment.columns) FROM payments WHERE payment_id = \(id.uuid) FOR NO KEY UPDATE"
        ).first
        guard let row else { throw PaymentError.unknownPayment }
        return try Payment(row)
    }

    /// Adds to what became of a payment; nothing of it is ever changed.
    func add(
        _ event: String, to id: PaymentID, _ source: PostgresPaymentStore.Source, at now: Date
    ) async throws {
        try await query(
            """
            INSERT INTO payment_events (payment_id, at, event, source)
            VALUES (\(id.uuid), \(now), \(event), \(source.rawValue))
            """)
    }

    /// Takes the person out of payments that go on, and deletes those by which nothing was paid.
    func leavePayments(of userID: UserID) async throws {
        try await pipeline([
            """
            DELETE FROM payments WHERE user_id = \(userID.uuid) AND state IN ('failed', 'expired') AND paid_at IS NULL
            """,
            "UPDATE payments SET user_id = NULL, checkout = NULL WHERE user_id = \(userID.uuid)",
        ])
    }
}

extension Payment {
    static let columns: SQL = """
        payment_id, user_id, provider, reference, charge, minor_units, currency, state, checkout, started_at, expires_at,
        paid_at, refund_asked_at, refunded_at
        """

    init(_ row: Row) throws {
        let currency: String = try row["currency"]
        let state: String = try row["state"]
        self.init(
            id: PaymentID(try row["payment_id", as: UUID.self]),
            of: try row["user_id", as: UUID?.self].map { UserID($0) }, by: try row["provider"],
            // Both are written by this type alone.
            Money(try row["minor_units"], Money.Currency(rawValue: currency) ?? .euro),
            PaymentState(rawValue: state) ?? .mismatch, startedAt: try row["started_at"],
            expiresAt: try row["expires_at"])
        (reference, charge, checkout) = (try row["reference"], try row["charge"], try row["checkout"])
        (paidAt, refundAskedAt, refundedAt) = (
            try row["paid_at"], try row["refund_asked_at"], try row["refunded_at"]
        )
    }
}
