import Caching
import Domain
public import Foundation
public import Postgres

/// Whose token it is: reads `accounts.live_sessions`.
public struct FindSession: Sendable {
    private let pool: PostgresPool
    private let now: @Sendable () -> Date
    private let recent: LoadingCache<[UInt8], Recent>

    /// How long the end of a session may go unnoticed by what only reads, in seconds.
    public static let delay: TimeInterval = 5

    /// After how many seconds without use a browser's session ends; each page asks accounts first, which notes the use.
    public static let unusedBrowser: TimeInterval = 14 * 86_400

    /// A session as it was read, and until when that may be relied on.
    private struct Recent {
        var session: Session
        var end: Date
    }

    /// Tells the cache to keep nothing.
    private struct NoSession: Error {}

    public init(pool: PostgresPool, now: @escaping @Sendable () -> Date) {
        (self.pool, self.now) = (pool, now)
        recent = LoadingCache(capacity: 50_000, lifetime: Self.delay, mostLoading: 1_000, now: now)
    }

    /// As it is in the database now: what changes something asks this.
    /// - Returns: nil for a text that is no token of a live session.
    public func callAsFunction(_ text: String) async throws -> Session? {
        guard let token = SessionToken(text) else { return nil }
        return try await session(of: token)
    }

    /// As it was within the last ``delay``; that there is none is always found out anew.
    /// - Returns: nil for a text that is no token of a live session.
    public func recently(_ text: String) async throws -> Session? {
        guard let token = SessionToken(text) else { return nil }
        do {
            let known = try await recent.value(for: token.digest) {
                let start = now()
                guard let session = try await session(of: token) else { throw NoSession() }
                return Recent(session: session, end: min(start.addingTimeInterval(Self.delay), session.expiresAt))
            }
            if known.end > now() { return known.session }
        } catch is NoSession {
            return nil
        } catch is LoadingCacheIsBusy {
            // Read like everybody else's.
        }
        return try await session(of: token)
    }

    /// Whether somebody of the staff signs in with a code besides the password.
    public func hasSecondFactor(_ session: Session) async throws -> Bool {
        try await pool.query("SELECT FROM accounts.second_factors WHERE user_id = \(session.userID.uuid)").first != nil
    }

    private func session(of token: SessionToken) async throws -> Session? {
        let (digest, now) = (token.digest, now())
        let rows = try await pool.query(
            """
            SELECT user_id, kind, roles, permissions, requires_second_factor, scopes, unlocked_until, expires_at
            FROM accounts.live_sessions JOIN accounts.person_permissions USING (user_id)
            WHERE token_digest = \(digest) AND expires_at > \(now)
                AND (kind <> 'browser' OR seen_at > \(now - Self.unusedBrowser))
            """)
        guard let row = rows.first, let kind = Session.Kind(rawValue: try row["kind"]) else { return nil }
        // A newer accounts service may know permissions that no route here needs.
        let permissions = try row["permissions", as: [String].self].compactMap(Permission.init(rawValue:))
        var session = Session(
            userID: UserID(try row["user_id", as: UUID.self]), tokenDigest: digest, kind: kind,
            expiresAt: try row["expires_at"], roles: try row["roles"],
            permissions: Set(permissions), scopes: try row["scopes"], unlockedUntil: try row["unlocked_until"])
        session.requiresSecondFactor = try row["requires_second_factor"]
        return session
    }
}
