import Foundation
import Postgres

/// Table `source_status`: `since` moves only when the state changes, `last_success` only forwards.
struct PostgresSourceStatusStore: SourceStatusStore {
    let pool: PostgresPool

    func record(_ verdict: SourceVerdict, of source: Source, at now: Date) async throws -> Bool {
        let (state, reason, succeeded) = verdict.columns
        let lastSuccess = succeeded ? now : nil
        let rows = try await pool.query(
            """
            INSERT INTO source_status AS known (provider, state, reason, since, last_success)
            VALUES (\(source), \(state), \(reason), \(now), \(lastSuccess))
            ON CONFLICT (provider) DO UPDATE SET
                state = EXCLUDED.state,
                reason = EXCLUDED.reason,
                since = CASE WHEN known.state = EXCLUDED.state THEN known.since ELSE EXCLUDED.since END,
                last_success = COALESCE(EXCLUDED.last_success, known.last_success)
            RETURNING since = \(now) AS changed
            """)
        return try rows.first?["changed", as: Bool.self] ?? false
    }
}

extension SourceVerdict {
    fileprivate var columns: (state: String, reason: String?, succeeded: Bool) {
        switch self {
        case .up(let reason): ("up", reason, true)
        case .down(let reason, let lastSuccess): ("down", reason, lastSuccess)
        }
    }
}
