import Domain
import Foundation
import Postgres
import Sessions

/// Sessions in the table `sessions`, of which other services read `live_sessions`.
struct PostgresSessionStore: Sendable {
    let pool: PostgresPool

    /// One person's, personal tokens aside; the oldest ends when there are more.
    static let most = 100

    /// - Throws: ``AccountError/deleted`` when the account is gone.
    func save(
        _ session: NewSession, of userID: UserID, under digest: [UInt8], from start: Date, until end: Date
    ) async throws {
        let saved = try await pool.query(
            """
            WITH replaced AS (
                DELETE FROM sessions WHERE token_digest = \(session.replaces?.digest) AND kind = 'browser'
            ), crowded AS (
                DELETE FROM sessions WHERE session_id IN (
                    SELECT session_id FROM sessions WHERE user_id = \(userID.uuid) AND kind <> 'personal'
                    ORDER BY created_at DESC, session_id OFFSET \(Self.most - 1))
            )
            INSERT INTO sessions (
                token_digest, session_id, user_id, kind, name, scopes, device, created_at, seen_at, expires_at)
            SELECT \(digest), \(UUID()), user_id, \(session.kind), \(session.name), \(session.scopes),
                \(session.device), \(start), \(start), \(end)
            FROM people WHERE user_id = \(userID.uuid) FOR KEY SHARE
            """)
        guard saved.affectedCount == 1 else { throw AccountError.deleted }
    }

    /// The newest first.
    func sessions(of userID: UserID, at now: Date) async throws -> [ListedSession] {
        try await pool.query(
            """
            SELECT session_id, token_digest, kind, name, device, created_at, seen_at, expires_at FROM sessions
            WHERE user_id = \(userID.uuid) AND expires_at > \(now)
                AND (kind <> 'browser' OR seen_at > \(now - FindSession.unusedBrowser))
            ORDER BY created_at DESC, session_id
            """
        ).map { row in
            ListedSession(
                id: try row["session_id"], kind: try row["kind"], name: try row["name"], device: try row["device"],
                createdAt: try row["created_at"], seenAt: try row["seen_at"], expiresAt: try row["expires_at"],
                tokenDigest: try row["token_digest"])
        }
    }

    /// Notes that a session is used; not more often than every ten minutes.
    func touch(_ digest: [UInt8], at now: Date) async throws {
        try await pool.query(
            "UPDATE sessions SET seen_at = \(now) WHERE token_digest = \(digest) AND seen_at < \(now - 600)")
    }

    /// Whether what the session may do has changed since it got its token.
    func rotates(_ digest: [UInt8]) async throws -> Bool {
        try await pool.query("SELECT rotates FROM sessions WHERE token_digest = \(digest)").decode(Bool.self) == [true]
    }

    /// - Throws: ``AccountError/deleted`` when the session has ended.
    func rotate(_ digest: [UInt8], to new: [UInt8]) async throws {
        let rotated = try await pool.query(
            "UPDATE sessions SET token_digest = \(new), rotates = false WHERE token_digest = \(digest)")
        guard rotated.affectedCount == 1 else { throw AccountError.deleted }
    }

    func revoke(withDigest digest: [UInt8]) async throws {
        try await pool.query("DELETE FROM sessions WHERE token_digest = \(digest)")
    }

    /// - Returns: false when the person has no such session.
    func revoke(_ id: UUID, of userID: UserID) async throws -> Bool {
        try await pool.query("DELETE FROM sessions WHERE session_id = \(id) AND user_id = \(userID.uuid)")
            .affectedCount == 1
    }
}

extension PostgresTransaction {
    /// Ends a person's sessions.
    /// - Parameter digest: of the one that stays.
    func endSessions(of userID: UserID, except digest: [UInt8]? = nil) async throws {
        try await query(
            """
            DELETE FROM sessions WHERE user_id = \(userID.uuid) AND token_digest IS DISTINCT FROM \(digest)
            """)
    }
}

/// A session as its owner sees it.
struct ListedSession: Sendable, Equatable {
    var id: UUID
    var kind: String
    var name: String?
    var device: String?
    var createdAt: Date
    var seenAt: Date
    var expiresAt: Date
    var tokenDigest: [UInt8]
}
