import Domain
import Foundation
import Postgres

/// People with an account and a session each; the rows go straight into the gateway's tables.
struct LiveInboxPeople: Sendable {
    let userIDs: [UserID]
    let tokens: [String]

    init(_ count: Int) {
        userIDs = (0..<count).map { _ in UserID() }
        // As long as a real one.
        tokens = (0..<count).map { number in
            let text = "\(number)"
            return String(repeating: "t", count: 43 - text.count) + text
        }
    }

    /// - Parameter pool: the operator's.
    func settle(in pool: PostgresPool) async throws {
        let ids = userIDs.map(\.uuid)
        _ = try await pool.pipeline([
            """
            INSERT INTO ingest_gateway.accounts (user_id, email, password_hash, created_at)
            SELECT id, id || '@example.org', '', now() FROM unnest(\(ids)) AS id
            """,
            """
            INSERT INTO ingest_gateway.sessions (token_digest, user_id, created_at, expires_at)
            SELECT sha256(convert_to(token, 'UTF8')), id, now(), now() + interval '1 hour'
            FROM unnest(\(ids), \(tokens)) AS session (id, token)
            """,
            """
            INSERT INTO notifier.subscribers (user_id, version, language, updated_at)
            SELECT id, 1, 'en', now() FROM unnest(\(ids)) AS id
            """,
        ])
        try await pool.query("VACUUM ANALYZE")
    }
}
