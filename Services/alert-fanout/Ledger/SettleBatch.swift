import Foundation
import MessageProtocol
import Messaging

/// Handles `notification.settled`; a batch is settled once, however often its message comes.
struct NotificationSettledHandler: MessageHandler {
    let settleBatch: SettleBatch
    let retryPolicy = RetryPolicy.patient

    func handle(_ settled: NotificationSettled, _ context: MessageContext) async throws -> Verdict {
        do {
            try await settleBatch(settled)
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}

/// Enters the outcomes of a batch into the ledger.
struct SettleBatch: Sendable {
    let store: any LedgerStore
    let now: @Sendable () -> Date

    /// - Throws: ``MessageFault`` when the outcomes can never be entered, else what the store throws.
    func callAsFunction(_ settled: NotificationSettled) async throws {
        let settlement = try BatchSettlement(settled)
        if let fault = try await store.settle(settlement, at: now(), check: settlement.fault) { throw fault }
    }
}

/// The ledger of every alert.
protocol LedgerStore: Sendable {
    /// Enters the outcomes of a batch, unless it was settled before.
    /// - Parameter check: receives the batch, nil when this service never made it for this alert, and says why the
    ///   outcomes cannot be entered.
    /// - Returns: what `check` returned; then nothing was entered.
    func settle(
        _ settlement: BatchSettlement, at now: Date, check: @Sendable (LedgerBatch?) -> MessageFault?
    ) async throws -> MessageFault?

    /// Sums up the alerts matched in a span of time whose ledger does not balance.
    func imbalance(ofAlertsMatched span: Range<Date>) async throws -> LedgerImbalance
}

/// A batch as the ledger knows it.
struct LedgerBatch: Sendable, Equatable {
    var recipients: Int
    var isSettled: Bool
}

/// Recipients without an outcome although it is overdue.
struct LedgerImbalance: Sendable, Equatable {
    var alerts: Int
    var recipients: Int
}
