import Domain
import Foundation
import Postgres

/// Table `provider_cells`: a claim moves `next_due` to the lease's end, so that nothing needs cleaning up after a crash.
struct PostgresCellQueue: CellQueue {
    let pool: PostgresPool

    func claimCells(of quota: ProviderQuota, upTo count: Int, at now: Date) async throws -> Claim<DueCell> {
        let lease = UUID()
        let profile = quota.profile
        return try await pool.transaction { transaction in
            guard try await transaction.lock(quota, at: now) == nil else { return Claim(lease: lease, items: []) }
            let allowance = UsageAllowance.refreshes(
                of: profile.cost, within: quota.limits, used: try await transaction.spent(by: quota), now: now)
            // One document for all cells counts once.
            let wanted = profile.cost.isShared && allowance.refreshes > 0 ? count : min(count, allowance.refreshes)
            guard wanted > 0 else { return Claim(lease: lease, items: [], isLimited: true) }
            let cells = try await transaction.query(
                .claiming(wanted, of: profile.id, lease: lease, at: now)
            ).map(DueCell.init)
            guard !cells.isEmpty else { return Claim(lease: lease, items: []) }
            let price = Usage(profile.cost) * (profile.cost.isShared ? 1 : cells.count)
            try await transaction.spend(price, of: profile.id, at: now)
            return Claim(
                lease: lease, items: cells, reserved: price, claimedAt: now, isFull: cells.count == count,
                isLimited: wanted < count && cells.count == wanted)
        }
    }

    func settle(_ charge: ClaimCharge, of provider: String) async throws {
        try await pool.settle(charge, of: provider)
    }

    func release(_ cells: [DueCell], of provider: String, lease: UUID) async throws {
        guard !cells.isEmpty else { return }
        try await pool.query(
            """
            UPDATE provider_cells AS known SET
                lease = NULL, next_due = CASE WHEN known.interval_seconds IS NOT NULL THEN held.due_at END
            FROM unnest(\(cells.map(\.cell.row)), \(cells.map(\.cell.column)), \(cells.map(\.dueAt)))
                AS held (grid_row, grid_column, due_at)
            WHERE known.provider = \(provider) AND known.grid_row = held.grid_row
                AND known.grid_column = held.grid_column AND known.lease = \(lease)
            """)
    }
}

extension SQL {
    fileprivate static func claiming(_ count: Int, of provider: String, lease: UUID, at now: Date) -> SQL {
        """
        WITH due AS (
            SELECT provider, grid_row, grid_column, next_due, failures FROM provider_cells
            WHERE provider = \(provider) AND next_due <= \(now)
            ORDER BY next_due, people DESC LIMIT \(count) FOR UPDATE SKIP LOCKED
        )
        UPDATE provider_cells AS known
        SET lease = \(lease), next_due = \(now.addingTimeInterval(Lease.length))
        FROM due
        WHERE known.provider = due.provider AND known.grid_row = due.grid_row AND known.grid_column = due.grid_column
        RETURNING known.grid_row, known.grid_column, known.interval_seconds, due.failures, due.next_due,
            known.report IS NOT NULL
        """
    }
}

extension DueCell {
    fileprivate init(_ row: Row) throws {
        let (gridRow, column, interval, failures, due, isKnown) = try row.decode(
            (Int, Int, Int?, Int, Date, Bool).self)
        self.init(
            cell: GridCell(row: gridRow, column: column), interval: interval ?? 3_600, failures: failures, dueAt: due,
            isKnown: isKnown)
    }
}
