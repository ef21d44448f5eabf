import Domain
import Foundation
import Postgres
import Sessions

extension PostgresTransaction {
    /// Keeps a link; of the same person and purpose only the newest works.
    func keep(_ link: MailedLink) async throws {
        try await pipeline([
            "DELETE FROM mailed_links WHERE user_id = \(link.userID?.uuid) AND purpose = \(link.purpose)",
            """
            INSERT INTO mailed_links (token_digest, purpose, user_id, email, expires_at)
            VALUES (\(link.token.digest), \(link.purpose), \(link.userID?.uuid), \(link.email.text), \(link.expiresAt))
            """,
        ])
    }

    /// Uses a link up.
    /// - Throws: ``AccountError/linkIsOver``.
    func open(_ token: SessionToken, for purposes: [MailedLink.Purpose], at now: Date) async throws -> OpenedLink {
        let rows = try await query(
            """
            DELETE FROM mailed_links WHERE token_digest = \(token.digest) AND expires_at > \(now)
                AND purpose = ANY(\(purposes.map(\.rawValue))) AND user_id IS NOT NULL
            RETURNING purpose, user_id, email
            """)
        guard let row = rows.first, let purpose = MailedLink.Purpose(rawValue: try row["purpose"]) else {
            throw AccountError.linkIsOver
        }
        return OpenedLink(
            purpose: purpose, userID: UserID(try row["user_id", as: UUID.self]),
            email: EmailAddress(stored: try row["email"]))
    }

    /// Has an account at an address that its owner showed to be theirs, and announces it.
    func confirm(_ email: EmailAddress, of userID: UserID, at now: Date) async throws {
        try await query(
            "UPDATE people SET email = \(email.text), confirmed_at = \(now) WHERE user_id = \(userID.uuid)")
        try await announceChange(of: userID, at: now)
    }

    /// Whoever signed up with an address that nobody has confirmed need not be its owner, who comes now; nor need whoever
    /// knows the password that the staff gave. Every way in that they have laid ends, and the mailed link is the only one.
    func closeWaysIn(of userID: UserID) async throws {
        let owned = ["passkeys", "totp_factors", "pins", "social_identities", "social_offers", "pending_sign_ins"]
        try await pipeline(
            owned.map { "DELETE FROM \(identifier: $0) WHERE user_id = \(userID.uuid)" } + [
                """
                UPDATE people SET password_hash = NULL, given_password_hash = NULL WHERE user_id = \(userID.uuid)
                """,
                // It was mailed to another address; all others went to this one.
                "DELETE FROM mailed_links WHERE user_id = \(userID.uuid) AND purpose = 'move'",
            ])
        try await endSessions(of: userID)
    }
}
