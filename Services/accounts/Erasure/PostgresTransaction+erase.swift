import Domain
import Foundation
import MessageProtocol
import Messaging
import PersonKeys
import Postgres
import RepeatedRequests
import RequestedNotifications
import Sessions

extension PostgresTransaction {
    /// Erases the person and everything that belongs to them but a tombstone, and announces it.
    ///
    /// Sessions, roles, consents and links go with the person's row, to which they point; the key under which their data
    /// were sealed goes as well.
    /// - Returns: false when the person is gone already.
    func erase(_ userID: UserID, at now: Date) async throws -> Bool {
        // Whatever adds something for the person locks this row, or waits for it and then finds it gone.
        guard try await holdPerson(userID) != nil else { return false }
        try await leavePayments(of: userID)
        try await pipeline([
            """
            INSERT INTO erased_people (user_id, erased_at) VALUES (\(userID.uuid), \(now)) ON CONFLICT DO NOTHING
            """,
            "DELETE FROM people WHERE user_id = \(userID.uuid)",
            "DELETE FROM export_pieces WHERE user_id = \(userID.uuid)",
        ])
        try await eraseRepeatedRequests(of: userID)
        try await withdrawRequestedNotifications(to: userID)
        try await erasePersonKey(of: userID)
        try await enqueue([OutgoingMessage(AccountErased(userID: userID, erasedAt: now), from: .accounts, at: now)])
        return true
    }

    /// Keeps what the person may ask for the receipts with.
    /// - Parameter contact: sealed.
    func keepReceipt(
        _ receipt: ReceiptID, for userID: UserID, under digest: [UInt8], contact: [UInt8]?, at now: Date
    ) async throws {
        try await query(
            """
            INSERT INTO erasure_receipts (receipt_id, user_id, token_digest, requested_at, announced_at, contact)
            VALUES (\(receipt.uuid), \(userID.uuid), \(digest), \(now), \(now), \(contact))
            """)
    }
}
