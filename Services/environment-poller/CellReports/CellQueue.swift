import Domain
import Foundation

/// Shares the cells that are due among all replicas.
protocol CellQueue: Sendable {
    /// Takes cells whose time has come, at most as many as the account's limits leave, and counts them as spent.
    func claimCells(of account: ProviderAccount, upTo count: Int, at now: Date) async throws -> Claim<DueCell>

    /// Gives back what was not asked for, to be taken by anybody at once.
    func release(_ cells: [DueCell], of provider: String, lease: UUID) async throws
}
