import Domain
import Foundation
import MessageProtocol
import Messaging
import PersonKeys
import Postgres
import RepeatedRequests
import RequestedNotifications

extension PostgresPersonAnchorStore {
    /// Erases everything that belongs to the person but their version, one higher, and announces it. Somebody without a
    /// row leaves the version as well, so that none is made by a request that comes late.
    ///
    /// Subscription, reports and answers go with the person's row, to which they point; the key under which answers were
    /// sealed goes as well.
    /// - Returns: false when the person has been erased already.
    func erase(_ userID: UserID, at time: Date) async throws -> Bool {
        try await pool.transaction { transaction in
            try await transaction.holdPerson(userID)
            // Whatever adds something for the person locks this row, or waits for it and then finds it gone.
            let anchors = try await transaction.query(
                "SELECT user_id FROM accounts WHERE user_id = \(userID.uuid) FOR UPDATE")
            let tombstones = try await transaction.query(
                "SELECT FROM erased_subscribers WHERE user_id = \(userID.uuid)")
            guard !anchors.isEmpty || tombstones.isEmpty else { return false }
            let last: Int? = try await transaction.query(
                "SELECT version FROM subscriptions WHERE user_id = \(userID.uuid)"
            ).first?["version"]
            let version = (last ?? 0) + 1
            try await transaction.pipeline([
                """
                INSERT INTO erased_subscribers (user_id, version, erased_at)
                VALUES (\(userID.uuid), \(version), \(time)) ON CONFLICT (user_id) DO NOTHING
                """,
                // Nobody else has read them. Published ones stay, and point to nobody.
                "DELETE FROM articles WHERE author = \(userID.uuid) AND published_at IS NULL",
                "DELETE FROM accounts WHERE user_id = \(userID.uuid)",
                "INSERT INTO erased_people VALUES (\(userID.uuid), \(time)) ON CONFLICT DO NOTHING",
                "DELETE FROM consents WHERE user_id = \(userID.uuid)",
                "DELETE FROM export_pieces WHERE user_id = \(userID.uuid)",
            ])
            try await transaction.eraseRepeatedRequests(of: userID)
            try await transaction.erasePersonKey(of: userID)
            try await transaction.withdrawRequestedNotifications(to: userID)
            try await transaction.enqueue([
                OutgoingMessage(SubscriberChanged.erasure(of: userID, version: version), from: .ingestGateway)
            ])
            return true
        }
    }

    /// Tells accounts that nothing of the person is left here.
    func confirmErasure(of userID: UserID, at now: Date) async throws {
        let fact = AccountErasureConfirmed(userID: userID, service: .ingestGateway, confirmedAt: now)
        let message = try OutgoingMessage(fact, from: .ingestGateway)
        try await pool.transaction { try await $0.enqueue([message]) }
    }
}

extension SubscriberChanged {
    /// Says that the person is gone, and nothing else.
    static func erasure(of userID: UserID, version: Int) -> SubscriberChanged {
        let nothing = Subscription.initial
        return SubscriberChanged(
            userID: userID, version: version, place: nil, sensitivities: [], radius: nothing.radius,
            language: nothing.language, email: nil, isDeleted: true)
    }
}
