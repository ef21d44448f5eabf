import Domain
import MessageProtocol

/// Recipients of an alert with the same outcome for the same reason.
struct LedgerLine: Sendable, Hashable {
    var outcome: DeliveryOutcome
    /// Nil where the outcome says it all.
    var reason: SettlementReason?
    var recipients: Int
}
