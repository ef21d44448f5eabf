import Domain
import Foundation
import Postgres

/// Tables `provider_settings`, whose rows are the locks, and `provider_spend`.
extension PostgresTransaction {
    /// Locks a quota, so that only one replica at a time spends from it.
    /// - Returns: until when nobody may poll the provider; nil when it may be polled now.
    func lock(_ quota: ProviderQuota, at now: Date) async throws -> Date? {
        let rows = try await query(
            """
            SELECT provider, blocked_until FROM provider_settings WHERE provider = ANY(\(quota.members))
            ORDER BY provider FOR UPDATE
            """)
        for row in rows where try row["provider"] == quota.profile.id {
            let until = try row["blocked_until", as: Date?.self]
            return until.flatMap { $0 > now ? $0 : nil }
        }
        return nil
    }

    /// What all feeds of the quota have spent in the current windows.
    func spent(by quota: ProviderQuota) async throws -> UsageWindows {
        let rows = try await query(
            """
            SELECT span, window_start, requests, records FROM provider_spend WHERE provider = ANY(\(quota.members))
            """)
        var windows = UsageWindows()
        for row in rows {
            guard let span = UsageLimit.Span(rawValue: try row["span"]) else { continue }
            windows[UsageWindow(span, containing: try row["window_start"])] =
                windows[UsageWindow(span, containing: try row["window_start"])]
                + Usage(requests: try row["requests"], records: try row["records"])
        }
        return windows
    }

    /// Counts requests before they are sent, so that a replica that dies has paid for all it may have sent.
    func spend(_ usage: Usage, of provider: String, at now: Date) async throws {
        let windows = UsageLimit.Span.allCases.map { UsageWindow($0, containing: now) }
        try await query(
            """
            INSERT INTO provider_spend AS known (provider, span, window_start, requests, records)
            SELECT \(provider)::text, span, window_start, \(usage.requests), \(usage.records)
            FROM unnest(\(windows.map(\.span.rawValue)), \(windows.map(\.start))) AS span (span, window_start)
            ON CONFLICT (provider, span) DO UPDATE SET
                window_start = EXCLUDED.window_start,
                requests = EXCLUDED.requests
                    + CASE WHEN known.window_start = EXCLUDED.window_start THEN known.requests ELSE 0 END,
                records = EXCLUDED.records
                    + CASE WHEN known.window_start = EXCLUDED.window_start THEN known.records ELSE 0 END
            """)
    }
}

extension PostgresPool {
    /// Only windows that are still current are put right; a row of an earlier one counts nothing.
    func settle(_ charge: ClaimCharge, of provider: String) async throws {
        let windows = UsageLimit.Span.allCases.map { UsageWindow($0, containing: charge.claimedAt) }
        try await query(
            """
            UPDATE provider_spend AS known SET
                requests = greatest(0, known.requests + \(charge.difference.requests)),
                records = greatest(0, known.records + \(charge.difference.records))
            FROM unnest(\(windows.map(\.span.rawValue)), \(windows.map(\.start))) AS charged (span, window_start)
            WHERE known.provider = \(provider) AND known.span = charged.span
                AND known.window_start = charged.window_start
            """)
    }
}
