import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import RequestedNotifications
import Sessions
import SignedLinks

/// Receipts of erasures in the tables `erasure_receipts` and `erasure_confirmations`.
struct PostgresReceiptStore: Sendable {
    let pool: PostgresPool
    let sealer: LinkSealer
    /// Who has to confirm.
    var services: [ServiceName] = Topology.whoKnowsPeople

    /// How long the last mail is tried, in seconds.
    private static let patience: TimeInterval = 24 * 3_600

    /// - Returns: nil unless the token is the receipt's.
    func receipt(_ id: ReceiptID, with token: SessionToken) async throws -> ErasureReceipt? {
        let rows = try await pool.query(
            """
            SELECT requested_at, completed_at FROM erasure_receipts
            WHERE receipt_id = \(id.uuid) AND token_digest = \(token.digest)
            """)
        guard let row = rows.first else { return nil }
        let confirmed = try await pool.query(
            "SELECT service, confirmed_at FROM erasure_confirmations WHERE receipt_id = \(id.uuid)"
        ).decode((String, Date).self)
        let times = Dictionary(confirmed) { first, _ in first }
        return ErasureReceipt(
            requestedAt: try row["requested_at"], completedAt: try row["completed_at"],
            services: services.map { ErasureReceipt.Confirmation(service: $0, confirmedAt: times[$0.rawValue]) })
    }

    /// Notes who has confirmed; after the last, the person is told at the address that they had, which is forgotten.
    func confirm(_ fact: AccountErasureConfirmed, at now: Date) async throws {
        try await pool.transaction { transaction in
            let rows = try await transaction.query(
                """
                SELECT receipt_id, contact FROM erasure_receipts
                WHERE user_id = \(fact.userID.uuid) AND completed_at IS NULL FOR UPDATE
                """)
            guard let row = rows.first else { return }
            let receipt = ReceiptID(try row["receipt_id", as: UUID.self])
            try await transaction.query(
                """
                INSERT INTO erasure_confirmations (receipt_id, service, confirmed_at)
                VALUES (\(receipt.uuid), \(fact.service.rawValue), \(fact.confirmedAt)) ON CONFLICT DO NOTHING
                """)
            let confirmed = try await transaction.query(
                "SELECT service FROM erasure_confirmations WHERE receipt_id = \(receipt.uuid)"
            ).decode(String.self)
            guard Set(confirmed).isSuperset(of: services.map(\.rawValue)) else { return }
            try await transaction.query(
                """
                UPDATE erasure_receipts SET completed_at = \(now), contact = NULL WHERE receipt_id = \(receipt.uuid)
                """)
            guard let sealed: [UInt8] = try row["contact", as: [UInt8]?.self],
                let contact = ErasedContact(opening: sealed, of: receipt, with: sealer)
            else { return }
            let content = RequestedContent(to: contact.address, language: contact.language)
            try await transaction.requestNotification(
                content, of: .erasureComplete, to: nil, expiresAt: now + Self.patience, from: .accounts,
                sealedWith: sealer, at: now)
        }
    }

    /// Announces again what was announced before an instant and not everybody has confirmed.
    /// - Returns: how many erasures these are.
    func repeatOpen(before limit: Date, at now: Date) async throws -> Int {
        try await pool.transaction { transaction in
            let open = try await transaction.query(
                """
                UPDATE erasure_receipts SET announced_at = \(now) WHERE receipt_id IN (
                    SELECT receipt_id FROM erasure_receipts WHERE completed_at IS NULL AND announced_at <= \(limit)
                    ORDER BY announced_at LIMIT 1000 FOR UPDATE SKIP LOCKED)
                RETURNING user_id, requested_at
                """
            ).decode((UUID, Date).self)
            try await transaction.enqueue(
                try open.map {
                    try OutgoingMessage(
                        AccountErased(userID: UserID($0.0), erasedAt: $0.1), from: .accounts, at: now)
                })
            return open.count
        }
    }
}

/// How far an erasure has come.
struct ErasureReceipt: Encodable, Sendable, Equatable {
    struct Confirmation: Encodable, Sendable, Equatable {
        var service: ServiceName
        /// Nil while it has not answered.
        var confirmedAt: Date?
    }

    var requestedAt: Date
    /// When the last service had confirmed.
    var completedAt: Date?
    var services: [Confirmation]
}

/// Takes `account.erasure-confirmed`.
struct ErasureConfirmedHandler: MessageHandler {
    let store: PostgresReceiptStore
    let now: @Sendable () -> Date
    let retryPolicy = RetryPolicy.patient

    func handle(_ fact: AccountErasureConfirmed, _ context: MessageContext) async throws -> Verdict {
        try await store.confirm(fact, at: now())
        return .done
    }
}
