import Domain
import Foundation
import Postgres

/// Accounts and the tokens that open them, in the tables `accounts` and `sessions`.
struct PostgresAccountStore: Sendable {
    let pool: PostgresPool

    /// - Returns: false when the address has an account already.
    func create(_ account: Account) async throws -> Bool {
        try await pool.query(
            """
            INSERT INTO accounts (user_id, email, password_hash, created_at)
            VALUES (\(account.userID.uuid), \(account.email.text), \(account.passwordHash), \(account.createdAt))
            ON CONFLICT (email) DO NOTHING
            """
        ).affectedCount == 1
    }

    func account(with email: EmailAddress) async throws -> Account? {
        try await account("email = \(email.text)")
    }

    func account(of userID: UserID) async throws -> Account? {
        try await account("user_id = \(userID.uuid)")
    }

    private func account(_ condition: SQL) async throws -> Account? {
        let rows = try await pool.query(
            "SELECT user_id, email, password_hash, created_at FROM accounts WHERE \(condition)")
        guard let row = rows.first else { return nil }
        return Account(
            userID: UserID(try row["user_id", as: UUID.self]),
            email: EmailAddress(stored: try row["email", as: String.self]),
            passwordHash: try row["password_hash", as: String.self],
            createdAt: try row["created_at", as: Date.self])
    }

    /// - Throws: ``AccountError/wrongCredentials`` when the account has been deleted meanwhile.
    func saveSession(_ session: Session, from start: Date, until end: Date) async throws {
        let saved = try await pool.query(
            """
            INSERT INTO sessions (token_digest, user_id, created_at, expires_at)
            SELECT \(session.tokenDigest), user_id, \(start), \(end)
            FROM accounts WHERE user_id = \(session.userID.uuid) FOR KEY SHARE
            """)
        guard saved.affectedCount == 1 else { throw AccountError.wrongCredentials }
    }

    /// The session that is valid at `now`.
    func session(withDigest digest: [UInt8], at now: Date) async throws -> Session? {
        let rows = try await pool.query(
            "SELECT user_id FROM sessions WHERE token_digest = \(digest) AND expires_at > \(now)")
        guard let row = rows.first else { return nil }
        return Session(userID: UserID(try row["user_id", as: UUID.self]), tokenDigest: digest)
    }

    func revokeSession(withDigest digest: [UInt8]) async throws {
        try await pool.query("DELETE FROM sessions WHERE token_digest = \(digest)")
    }
}
