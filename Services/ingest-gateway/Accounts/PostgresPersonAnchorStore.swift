import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// A row per person in the table `accounts`: what the gateway's locks and foreign keys hold on to. Who the person is, is
/// known to accounts.
struct PostgresPersonAnchorStore: Sendable {
    let pool: PostgresPool

    /// Makes the person's row unless there is one, with their address if it is confirmed.
    /// - Throws: ``AccountError/deleted`` for somebody who has been erased.
    func ensure(_ userID: UserID, at now: Date) async throws {
        let anchors = try await pool.query("SELECT FROM accounts WHERE user_id = \(userID.uuid)")
        guard anchors.isEmpty else { return }
        try await pool.transaction { transaction in
            try await transaction.holdPerson(userID)
            let tombstones = try await transaction.query(
                "SELECT FROM erased_subscribers WHERE user_id = \(userID.uuid)")
            guard tombstones.isEmpty else { throw AccountError.deleted }
            let address = try await transaction.contact(of: userID)?.confirmedAddress
            try await transaction.freeAddress(address, for: userID)
            try await transaction.query(
                """
                INSERT INTO accounts (user_id, email, password_hash, created_at)
                VALUES (\(userID.uuid), \(address), '', \(now)) ON CONFLICT (user_id) DO NOTHING
                """)
        }
    }

    /// Takes over the person's address as accounts has it now, and announces it to whom it matters.
    /// - Parameter announcing: of somebody with a subscription.
    func refreshAddress(
        of userID: UserID, announcing: @Sendable (SavedSubscription) -> SubscriberChanged
    ) async throws {
        try await pool.transaction { transaction in
            try await transaction.holdPerson(userID)
            let anchor = try await transaction.query(
                "SELECT email FROM accounts WHERE user_id = \(userID.uuid) FOR NO KEY UPDATE"
            ).first
            guard let anchor, let contact = try await transaction.contact(of: userID) else { return }
            let known: String? = try anchor["email"]
            let address = contact.confirmedAddress
            guard address != known else { return }
            try await transaction.freeAddress(address, for: userID)
            // Nothing has come back from the new address yet.
            try await transaction.query(
                "UPDATE accounts SET email = \(address), email_bounced_at = NULL WHERE user_id = \(userID.uuid)")
            guard let saved = try await transaction.nextVersion(of: userID, address: address) else { return }
            try await transaction.enqueue([OutgoingMessage(announcing(saved), from: .ingestGateway)])
        }
    }
}

/// Where mail reaches a person, as accounts says.
struct PersonContact: Sendable {
    /// Nil for somebody who signed in by another provider, which gave none.
    var address: String?
    var isConfirmed: Bool

    /// Before it is confirmed nothing but the confirmation is sent there.
    var confirmedAddress: String? { isConfirmed ? address : nil }
}

extension PersonContact {
    static func query(of userID: UserID) -> SQL {
        "SELECT email, is_confirmed FROM accounts.contacts WHERE user_id = \(userID.uuid)"
    }

    init(_ row: Row) throws { self.init(address: try row["email"], isConfirmed: try row["is_confirmed"]) }
}

extension PostgresTransaction {
    /// One thing at a time of those that make, change or erase a person's row: a row that is not there cannot be locked.
    func holdPerson(_ userID: UserID) async throws {
        try await query("SELECT pg_advisory_xact_lock(hashtextextended(\("person \(userID)"), 0))")
    }

    /// - Returns: nil for somebody whom accounts does not know, or not yet.
    func contact(of userID: UserID) async throws -> PersonContact? {
        try await query(PersonContact.query(of: userID)).first.map { try PersonContact($0) }
    }

    /// An address belongs to whom accounts says; whoever had it before is told of their new one by a message of their own.
    fileprivate func freeAddress(_ address: String?, for userID: UserID) async throws {
        guard let address else { return }
        try await query("UPDATE accounts SET email = NULL WHERE email = \(address) AND user_id <> \(userID.uuid)")
    }

    /// The subscription as it is, under the next version, which is the one with the new address.
    fileprivate func nextVersion(of userID: UserID, address: String?) async throws -> SavedSubscription? {
        let row = try await query(
            """
            UPDATE subscriptions SET version = version + 1 WHERE user_id = \(userID.uuid) RETURNING version, wishes
            """
        ).first
        guard let row else { return nil }
        let version: Int = try row["version"]
        try await query("UPDATE accounts SET email_confirmed_version = \(version) WHERE user_id = \(userID.uuid)")
        let stored: JSON<StoredSubscription> = try row["wishes"]
        return SavedSubscription(version: version, email: address, subscription: stored.value.subscription)
    }
}
