import Domain
import Foundation
import Postgres
import Sessions

/// Personal tokens: the sessions of kind `personal`.
struct PostgresTokenStore: Sendable {
    let pool: PostgresPool

    /// - Throws: ``TooManyTokens``; ``AccountError/deleted`` when the account is gone.
    func save(_ token: NewToken, of userID: UserID, under digest: [UInt8], at now: Date) async throws -> PersonalToken {
        let id = UUID()
        let end = now + Double(token.days) * 86_400
        let scopes = token.scopes.map(\.rawValue)
        try await pool.transaction { transaction in
            // Two at the same time count each other.
            let people = try await transaction.query(
                "SELECT user_id FROM people WHERE user_id = \(userID.uuid) FOR NO KEY UPDATE")
            guard !people.isEmpty else { throw AccountError.deleted }
            let count =
                try await transaction.query(
                    """
                    SELECT count(*) FROM sessions
                    WHERE user_id = \(userID.uuid) AND kind = 'personal' AND expires_at > \(now)
                    """
                ).decode(Int.self).first ?? 0
            guard count < NewToken.most else { throw TooManyTokens(limit: NewToken.most) }
            try await transaction.query(
                """
                INSERT INTO sessions
                    (token_digest, session_id, user_id, kind, name, scopes, created_at, seen_at, expires_at)
                VALUES (\(digest), \(id), \(userID.uuid), 'personal', \(token.name), \(scopes), \(now), \(now), \(end))
                """)
        }
        return PersonalToken(
            id: Identifier<PersonalToken>(id).description, name: token.name, scopes: scopes, createdAt: now,
            usedAt: now,
            expiresAt: end)
    }

    /// The newest first.
    func tokens(of userID: UserID, at now: Date) async throws -> [PersonalToken] {
        try await pool.query(
            """
            SELECT session_id, name, scopes, created_at, seen_at, expires_at FROM sessions
            WHERE user_id = \(userID.uuid) AND kind = 'personal' AND expires_at > \(now)
            ORDER BY created_at DESC, session_id
            """
        ).map { row in
            PersonalToken(
                id: Identifier<PersonalToken>(try row["session_id", as: UUID.self]).description,
                name: try row["name", as: String?.self] ?? "", scopes: try row["scopes", as: [String]?.self] ?? [],
                createdAt: try row["created_at"], usedAt: try row["seen_at"], expiresAt: try row["expires_at"])
        }
    }

    /// - Returns: false when the person has no such token.
    func remove(_ id: Identifier<PersonalToken>, of userID: UserID) async throws -> Bool {
        try await pool.query(
            "DELETE FROM sessions WHERE session_id = \(id.uuid) AND user_id = \(userID.uuid) AND kind = 'personal'"
        ).affectedCount == 1
    }
}
