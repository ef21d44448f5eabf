import Domain
import Foundation
import Postgres

/// Table `station_polls`, where the empty id stands for the list of stations: a claim moves `next_due` to the lease's
/// end, so that nothing needs cleaning up after a crash.
struct PostgresStationQueue: StationQueue {
    let pool: PostgresPool

    func claimStations(
        of quota: ProviderQuota, upTo count: Int, at now: Date
    ) async throws -> Claim<DueStation> {
        let lease = UUID()
        let profile = quota.profile
        return try await pool.transaction { transaction in
            guard try await transaction.lock(quota, at: now) == nil else { return Claim(lease: lease, items: []) }
            let allowance = UsageAllowance.refreshes(
                of: profile.cost, within: quota.limits, used: try await transaction.spent(by: quota), now: now)
            let wanted = min(count, allowance.refreshes)
            guard wanted > 0 else { return Claim(lease: lease, items: [], isLimited: true) }
            try await transaction.query(
                """
                INSERT INTO station_polls (provider, station_id, next_due) VALUES (\(profile.id), '', \(now))
                ON CONFLICT DO NOTHING
                """)
            let stations = try await transaction.query(
                .claiming(wanted, of: profile.id, lease: lease, at: now)
            ).map(DueStation.init)
            guard !stations.isEmpty else { return Claim(lease: lease, items: []) }
            let price = Usage(profile.cost) * stations.count
            try await transaction.spend(price, of: profile.id, at: now)
            return Claim(
                lease: lease, items: stations, reserved: price, claimedAt: now, isFull: stations.count == count,
                isLimited: wanted < count && stations.count == wanted)
        }
    }

    func settle(_ charge: ClaimCharge, of provider: String) async throws {
        try await pool.settle(charge, of: provider)
    }

    func settle(
        _ due: DueStation, of provider: String, lease: UUID, _ settlement: StationSettlement
    ) async throws {
        let isFailed = settlement.state == .failed
        var statements: [SQL] = [
            """
            UPDATE station_polls SET
                lease = NULL, next_due = \(settlement.nextDue),
                failures = \(isFailed ? min(due.failures + 1, 1_000) : 0)
            WHERE provider = \(provider) AND station_id = \(due.stationID ?? "") AND lease = \(lease)
            """
        ]
        if let id = due.stationID {
            statements.append(
                """
                UPDATE stations SET state = \(settlement.state), reason = \(settlement.reason)
                WHERE provider = \(provider) AND station_id = \(id)
                    AND (state, reason) IS DISTINCT FROM (\(settlement.state)::text, \(settlement.reason)::text)
                """)
        }
        try await pool.pipeline(statements)
    }

    func release(_ stations: [DueStation], of provider: String, lease: UUID) async throws {
        guard !stations.isEmpty else { return }
        try await pool.query(
            """
            UPDATE station_polls AS known SET lease = NULL, next_due = held.due_at
            FROM unnest(\(stations.map { $0.stationID ?? "" }), \(stations.map(\.dueAt)))
                AS held (station_id, due_at)
            WHERE known.provider = \(provider) AND known.station_id = held.station_id AND known.lease = \(lease)
            """)
    }
}

extension SQL {
    /// The list of stations comes first: it may bring new ones.
    fileprivate static func claiming(_ count: Int, of provider: String, lease: UUID, at now: Date) -> SQL {
        """
        WITH due AS (
            SELECT provider, station_id, next_due, failures FROM station_polls
            WHERE provider = \(provider) AND next_due <= \(now)
            ORDER BY station_id <> '', next_due LIMIT \(count) FOR UPDATE SKIP LOCKED
        )
        UPDATE station_polls AS known
        SET lease = \(lease), next_due = \(now.addingTimeInterval(Lease.length))
        FROM due WHERE known.provider = due.provider AND known.station_id = due.station_id
        RETURNING known.station_id, due.failures, due.next_due
        """
    }
}

extension DueStation {
    fileprivate init(_ row: Row) throws {
        let (id, failures, due) = try row.decode((String, Int, Date).self)
        self.init(stationID: id.isEmpty ? nil : id, failures: failures, dueAt: due)
    }
}
