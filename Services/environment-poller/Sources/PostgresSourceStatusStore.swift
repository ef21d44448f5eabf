import Domain
import Foundation
import Postgres

/// Tables `source_status`, where `since` moves only when the state changes and `last_success` only forwards,
/// `provider_settings` and `refused_values`.
struct PostgresSourceStatusStore: SourceStatusStore {
    let pool: PostgresPool

    func record(
        _ verdict: SourceVerdict, of quota: ProviderQuota, block: SourceBlock?, at now: Date
    ) async throws -> RecordedVerdict {
        let provider = quota.profile.id
        return try await pool.transaction { transaction in
            // The same lock as for claims, so that replicas judge one after the other.
            _ = try await transaction.lock(quota, at: now)
            let known = try await transaction.status(of: provider)
            let served = quota.profile.cost.isShared ? 1 : try await transaction.servedPlaces(of: provider)
            let next = known.after(verdict, served: served)
            try await transaction.query(
                .storing(next, of: provider, lastSuccess: verdict.succeeded ? now : nil, at: now))
            if let block {
                let members = block.isOfAccount ? quota.members : [provider]
                try await transaction.query(
                    """
                    UPDATE provider_settings SET blocked_until = greatest(blocked_until, \(block.until))
                    WHERE provider = ANY(\(members))
                    """)
            }
            return RecordedVerdict(state: next.state, reason: next.reason, isNews: next.state != known.state)
        }
    }

    func count(_ refused: RefusedValues, of provider: String, at now: Date) async throws {
        guard !refused.reasons.isEmpty else { return }
        let reasons = refused.reasons.sorted { $0.text < $1.text }
        try await pool.pipeline([
            """
            INSERT INTO refused_values AS known (provider, reason, count, last_seen)
            SELECT \(provider)::text, reason, count, \(now)
            FROM unnest(\(reasons.map(\.text)), \(reasons.map(\.count))) AS refusal (reason, count)
            ON CONFLICT (provider, reason) DO UPDATE SET
                count = known.count + EXCLUDED.count, last_seen = EXCLUDED.last_seen
            """,
            // A reason may quote the provider, at any length.
            """
            DELETE FROM refused_values WHERE provider = \(provider) AND reason IN (
                SELECT reason FROM refused_values WHERE provider = \(provider)
                ORDER BY last_seen DESC, reason OFFSET 200)
            """,
        ])
    }
}

/// A row of `source_status`.
private struct StoredStatus {
    var state: SourceHealth.State = .unknown
    var reason: String?
    var failing = FailingPlaces()

    func after(_ verdict: SourceVerdict, served: Int) -> StoredStatus {
        switch verdict {
        case .up(let reason): return StoredStatus(state: .up, reason: reason)
        case .down(let reason, let succeeded):
            return StoredStatus(state: .down, reason: reason, failing: succeeded ? FailingPlaces() : failing)
        case .undecided(let reason, let places):
            var next = StoredStatus(state: state, reason: reason, failing: failing)
            next.failing.add(places)
            if next.failing.areSeveral(among: served) { next.state = .down }
            return next
        }
    }
}

extension SourceVerdict {
    fileprivate var succeeded: Bool {
        switch self {
        case .up, .down(_, lastSuccess: true): true
        case .down(_, lastSuccess: false), .undecided: false
        }
    }
}

extension PostgresTransaction {
    fileprivate func status(of provider: String) async throws -> StoredStatus {
        let rows = try await query("SELECT state, reason, failing FROM source_status WHERE provider = \(provider)")
        guard let row = rows.first else { return StoredStatus() }
        return StoredStatus(
            state: try row["state"], reason: try row["reason"],
            failing: FailingPlaces(try row["failing", as: [String].self]))
    }

    /// Cells and stations that are requested, the list of stations counting as one; counted only as far as it matters.
    fileprivate func servedPlaces(of provider: String) async throws -> Int {
        let rows = try await query(
            """
            SELECT count(*) AS served FROM (
                (SELECT 1 FROM provider_cells WHERE provider = \(provider) AND next_due IS NOT NULL
                    LIMIT \(FailingPlaces.several))
                UNION ALL
                (SELECT 1 FROM station_polls WHERE provider = \(provider) LIMIT \(FailingPlaces.several))
            ) AS place
            """)
        return try rows.first?["served"] ?? 0
    }
}

extension SQL {
    fileprivate static func storing(
        _ status: StoredStatus, of provider: String, lastSuccess: Date?, at now: Date
    ) -> SQL {
        """
        INSERT INTO source_status AS known (provider, state, reason, since, last_success, failing)
        VALUES (
            \(provider), \(status.state), \(status.reason), \(now), \(lastSuccess), \(status.failing.places))
        ON CONFLICT (provider) DO UPDATE SET
            state = EXCLUDED.state, reason = EXCLUDED.reason, failing = EXCLUDED.failing,
            since = CASE WHEN known.state = EXCLUDED.state THEN known.since ELSE EXCLUDED.since END,
            last_success = COALESCE(EXCLUDED.last_success, known.last_success)
        """
    }
}

extension PostgresSourceStatusStore {
    /// By source; without those that never responded.
    func lastAnswers() async throws -> [String: Date] {
        let rows = try await pool.query(
            "SELECT provider, last_success FROM source_status WHERE last_success IS NOT NULL")
        return Dictionary(uniqueKeysWithValues: try rows.decode((String, Date).self))
    }

    func spent(by quota: ProviderQuota) async throws -> UsageWindows {
        try await pool.transaction { try await $0.spent(by: quota) }
    }
}
