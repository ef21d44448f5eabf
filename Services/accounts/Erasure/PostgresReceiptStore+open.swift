import Domain
import Foundation
import MessageProtocol
import Postgres

/// An erasure that not everybody has confirmed. It says nothing of who left.
struct OpenErasure: Sendable, Equatable {
    var receipt: ReceiptID
    var requestedAt: Date
    /// When the services were asked last.
    var announcedAt: Date
    var waitingFor: [ServiceName]
}

extension PostgresReceiptStore {
    /// Those that wait the longest first.
    func open() async throws -> [OpenErasure] {
        try await pool.query(
            """
            SELECT receipt_id, requested_at, announced_at, ARRAY(
                SELECT service FROM erasure_confirmations AS its WHERE its.receipt_id = erasure_receipts.receipt_id
            ) AS confirmed
            FROM erasure_receipts WHERE completed_at IS NULL ORDER BY requested_at LIMIT 100
            """
        ).map { row in
            let confirmed: [String] = try row["confirmed"]
            return OpenErasure(
                receipt: ReceiptID(try row["receipt_id", as: UUID.self]), requestedAt: try row["requested_at"],
                announcedAt: try row["announced_at"], waitingFor: services.filter { !confirmed.contains($0.rawValue) })
        }
    }
}
