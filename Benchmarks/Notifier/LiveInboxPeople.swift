import Foundation
import Postgres

/// People with an account and a session each; the rows go straight into the tables of accounts and of the gateway.
struct LiveInboxPeople: Sendable {
    let userIDs: [UUID]
    let tokens: [String]

    init(_ userIDs: [UUID]) {
        self.userIDs = userIDs
        tokens = userIDs.indices.map(Self.token(of:))
    }

    /// That of a person by their number, as long as a real one.
    static func token(of number: Int) -> String {
        let text = "\(number)"
        return String(repeating: "t", count: 43 - text.count) + text
    }

    /// - Parameter pool: the operator's.
    func settle(in pool: PostgresPool) async throws {
        _ = try await pool.pipeline([
            """
            INSERT INTO accounts.people (user_id, email, confirmed_at, created_at)
            SELECT id, id || '@example.org', now(), now() FROM unnest(\(userIDs)) AS id
            """,
            """
            INSERT INTO ingest_gateway.accounts (user_id, email, password_hash, created_at)
            SELECT user_id, email, '', created_at FROM accounts.people
            """,
            """
            INSERT INTO accounts.sessions (token_digest, session_id, user_id, kind, created_at, seen_at, expires_at)
            SELECT sha256(convert_to(token, 'UTF8')), gen_random_uuid(), id, 'program', now(), now(),
                now() + interval '1 hour'
            FROM unnest(\(userIDs), \(tokens)) AS session (id, token)
            """,
        ])
        try await pool.query("VACUUM ANALYZE")
    }
}
