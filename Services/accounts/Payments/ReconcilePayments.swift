import Domain
import Foundation
import Logging

/// Reads again what is open or recent, and mends what a lost webhook has left. Replicas share the work.
struct ReconcilePayments: Sendable {
    let store: PostgresPaymentStore
    let settle: SettlePayment
    let refund: RefundPayment
    let now: @Sendable () -> Date
    let logger: Logger

    struct Result: Sendable, Equatable {
        var read = 0
        var changed = 0
        var failed = 0
    }

    /// Reads what is due, at most fifty payments.
    @discardableResult
    func callAsFunction() async throws -> Result {
        var result = Result()
        for payment in try await store.claimDue(at: now()) {
            do {
                result.read += 1
                if try await reconcile(payment).state != payment.state { result.changed += 1 }
            } catch let error as PaymentError {
                result.failed += 1
                guard case .providerFailed(let fault) = error else {
                    logger.warning("Payment has no provider any more", metadata: ["payment.id": "\(payment.id)"])
                    continue
                }
                logger.warning(
                    "Payment not reconciled",
                    metadata: [
                        "payment.id": "\(payment.id)", "provider": "\(payment.provider)", "reason": "\(fault.words)",
                    ])
            }
        }
        return result
    }

    private func reconcile(_ payment: Payment) async throws -> Payment {
        guard payment.reference != nil else {
            // The provider never answered, so nobody was sent there.
            try await store.close(payment, as: .expired, .reconciliation, at: now())
            return try await store.payment(payment.id)
        }
        let settled = try await settle(payment, .reconciliation)
        guard settled.refundAskedAt != nil, [.paid, .mismatch].contains(settled.state) else { return settled }
        return try await refund.carryOut(settled, .reconciliation)
    }
}
