import Foundation
import Postgres

/// People with an account and a session each; the rows go straight into the gateway's tables.
struct LiveInboxPeople: Sendable {
    let userIDs: [UUID]
    let tokens: [String]

    init(_ userIDs: [UUID]) {
        self.userIDs = userIDs
        // As long as a real one.
        tokens = userIDs.indices.map { number in
            let text = "\(number)"
            return String(repeating: "t", count: 43 - text.count) + text
        }
    }

    /// - Parameter pool: the operator's.
    func settle(in pool: PostgresPool) async throws {
        _ = try await pool.pipeline([
            """
            INSERT INTO ingest_gateway.accounts (user_id, email, password_hash, created_at)
            SELECT id, id || '@example.org', '', now() FROM unnest(\(userIDs)) AS id
            """,
            """
            INSERT INTO ingest_gateway.sessions (token_digest, user_id, created_at, expires_at)
            SELECT sha256(convert_to(token, 'UTF8')), id, now(), now() + interval '1 hour'
            FROM unnest(\(userIDs), \(tokens)) AS session (id, token)
            """,
        ])
        try await pool.query("VACUUM ANALYZE")
    }
}
