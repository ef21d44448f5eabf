import Domain
import Foundation
import Postgres

/// Tables `source_status`, where `since` moves only when the state changes and `last_success` only forwards,
/// `provider_settings` and `refused_values`.
struct PostgresSourceStatusStore: SourceStatusStore {
    let pool: PostgresPool

    func record(
        _ verdict: SourceVerdict, of provider: String, blockedUntil: Date?, at now: Date
    ) async throws -> Bool {
        let (state, reason, succeeded) = verdict.columns
        let lastSuccess = succeeded ? now : nil
        let rows = try await pool.pipeline([
            """
            INSERT INTO source_status AS known (provider, state, reason, since, last_success)
            VALUES (\(provider), \(state), \(reason), \(now), \(lastSuccess))
            ON CONFLICT (provider) DO UPDATE SET
                state = EXCLUDED.state,
                reason = EXCLUDED.reason,
                since = CASE WHEN known.state = EXCLUDED.state THEN known.since ELSE EXCLUDED.since END,
                last_success = COALESCE(EXCLUDED.last_success, known.last_success)
            RETURNING since = \(now) AS changed
            """,
            """
            UPDATE provider_settings SET blocked_until = \(blockedUntil)
            WHERE provider = \(provider) AND blocked_until IS DISTINCT FROM \(blockedUntil)
            """,
        ])
        return try rows.first?.first?["changed", as: Bool.self] ?? false
    }

    func count(_ refused: RefusedValues, of provider: String, at now: Date) async throws {
        guard !refused.reasons.isEmpty else { return }
        let reasons = refused.reasons.sorted { $0.text < $1.text }
        try await pool.query(
            """
            INSERT INTO refused_values AS known (provider, reason, count, last_seen)
            SELECT \(provider)::text, reason, count, \(now)
            FROM unnest(\(reasons.map(\.text)), \(reasons.map(\.count))) AS refusal (reason, count)
            ON CONFLICT (provider, reason) DO UPDATE SET
                count = known.count + EXCLUDED.count, last_seen = EXCLUDED.last_seen
            """)
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

extension PostgresSourceStatusStore {
    /// By source; nothing of those that never answered.
    func lastAnswers() async throws -> [String: Date] {
        let rows = try await pool.query(
            "SELECT provider, last_success FROM source_status WHERE last_success IS NOT NULL")
        return Dictionary(uniqueKeysWithValues: try rows.decode((String, Date).self))
    }

    func spent(by quota: ProviderQuota) async throws -> UsageWindows {
        try await pool.transaction { try await $0.spent(by: quota) }
    }
}
