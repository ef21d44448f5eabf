import Foundation

/// Recipients of whom nothing is known although it is time.
struct LedgerImbalance: Sendable, Equatable {
    var alerts: Int
    var recipients: Int
}

/// What came of entering an account.
enum LedgerEntry: Sendable, Equatable {
    /// Entered now, or the batch was settled before.
    case settled
    /// This service never made such a batch of such an alert.
    case unknownBatch
    /// The batch has another number of recipients.
    case sizeDiffers(size: Int)
}

/// The account of every alert.
protocol LedgerStore: Sendable {
    /// Enters what became of a batch, once.
    func enter(_ account: BatchAccount, at now: Date) async throws -> LedgerEntry

    /// Sums up the alerts matched in a span of time whose recipients do not add up.
    func imbalance(ofAlertsMatched span: Range<Date>) async throws -> LedgerImbalance
}
