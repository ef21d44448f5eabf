import Foundation
import MessageProtocol

/// Enters what became of a batch into the ledger.
struct SettleBatch: Sendable {
    let store: any LedgerStore
    let now: @Sendable () -> Date

    /// - Throws: ``MessageFault`` when the account can never be entered, else what the store throws.
    func callAsFunction(_ settled: NotificationSettled) async throws {
        let account = try BatchAccount(settled)
        switch try await store.enter(account, at: now()) {
        case .settled: return
        case .unknownBatch:
            throw MessageFault(field: "batchID", problem: "no such batch of this alert was ever made")
        case .sizeDiffers(let size):
            throw MessageFault(
                field: "outcomes", problem: "they account for \(account.total) of the batch's \(size) recipients")
        }
    }
}
