import Foundation
import Postgres

/// Takes over the accounts and sessions that gateways of 0.8.0 keep, from the views that the gateway publishes for that.
///
/// May be repeated at any time: nobody is copied twice, after they were erased here, or signed in again after a session
/// was ended here.
struct CopyAccounts: Sendable {
    let pool: PostgresPool
    let now: @Sendable () -> Date

    /// - Parameter start: only of accounts and sessions that were made after it; all without.
    /// - Returns: how many accounts and sessions there were; nil where there is nothing to copy from.
    @discardableResult
    func callAsFunction(since start: Date? = nil) async throws -> (accounts: Int, sessions: Int)? {
        guard try await isOffered() else { return nil }
        return try await pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            // Of two replicas, the second finds everything copied.
            try await transaction.query("SELECT pg_advisory_xact_lock(hashtextextended('copy accounts', 0))")
            let accounts = try await transaction.query(Self.accounts(since: start)).affectedCount
            let sessions = try await transaction.query(Self.sessions(since: start, at: now())).affectedCount
            return (accounts, sessions)
        }
    }

    /// Whether both views are there and this service may read them.
    private func isOffered() async throws -> Bool {
        try await pool.query(
            """
            SELECT FROM pg_class AS view JOIN pg_namespace AS space ON space.oid = view.relnamespace
            WHERE nspname = 'ingest_gateway' AND relname IN ('accounts_to_copy', 'sessions_to_copy')
                AND has_schema_privilege(space.oid, 'USAGE') AND has_table_privilege(view.oid, 'SELECT')
            """
        ).count == 2
    }

    /// The gateway sent mails to these addresses, so they count as confirmed.
    private static func accounts(since start: Date?) -> SQL {
        """
        INSERT INTO people (user_id, email, confirmed_at, password_hash, language, created_at)
        SELECT user_id, email, created_at, password_hash, coalesce(language, 'en'), created_at
        FROM ingest_gateway.accounts_to_copy AS old
        WHERE (\(start) IS NULL OR created_at > \(start))
            AND NOT EXISTS (SELECT FROM people WHERE people.user_id = old.user_id)
            AND NOT EXISTS (SELECT FROM erased_people WHERE erased_people.user_id = old.user_id)
        ON CONFLICT DO NOTHING
        """
    }

    private static func sessions(since start: Date?, at now: Date) -> SQL {
        """
        WITH fresh AS (
            INSERT INTO copied_sessions (token_digest, expires_at)
            SELECT token_digest, expires_at FROM ingest_gateway.sessions_to_copy AS old
            WHERE expires_at > \(now) AND (\(start) IS NULL OR created_at > \(start))
                AND EXISTS (SELECT FROM people WHERE people.user_id = old.user_id)
                AND NOT EXISTS (SELECT FROM copied_sessions AS known WHERE known.token_digest = old.token_digest)
            ON CONFLICT DO NOTHING RETURNING token_digest
        )
        INSERT INTO sessions (token_digest, session_id, user_id, kind, created_at, seen_at, expires_at)
        SELECT token_digest, gen_random_uuid(), user_id, 'browser', created_at, \(now), expires_at
        FROM ingest_gateway.sessions_to_copy JOIN fresh USING (token_digest)
        ON CONFLICT DO NOTHING
        """
    }
}
