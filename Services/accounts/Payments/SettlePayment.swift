import Domain
import Foundation

/// Asks the provider what became of a payment, and takes that over. The return of a browser, a webhook and the daily
/// reconciliation all end here, so that none of them is needed.
struct SettlePayment: Sendable {
    let providers: PaymentProviders
    let store: PostgresPaymentStore
    let raise: @Sendable (PaymentAlarm, PaymentID) -> Void
    let now: @Sendable () -> Date

    /// - Parameter reference: the provider's, where this service has not noted it.
    /// - Throws: ``PaymentError``.
    func callAsFunction(
        _ payment: Payment, reference: String? = nil, _ source: PostgresPaymentStore.Source
    ) async throws -> Payment {
        guard let provider = providers.named(payment.provider) else { throw PaymentError.notSold }
        guard let reference = payment.reference ?? reference else { return payment }
        let report = try await PaymentError.asking(provider.name) { () async throws(PaymentProviderFault) in
            try await provider.report(of: reference)
        }
        let settled = try await store.settle(payment.id, by: report, source, at: now())
        if settled.payment.state != payment.state { PaymentMetrics.changed(settled.payment) }
        if let alarm = settled.alarm { raise(alarm, payment.id) }
        return settled.payment
    }
}

extension PaymentError {
    /// Counts what a provider does not do.
    /// - Throws: ``PaymentError/providerFailed(_:)``.
    static func asking<Value>(
        _ provider: String, _ body: () async throws(PaymentProviderFault) -> Value
    ) async throws(PaymentError) -> Value {
        do throws(PaymentProviderFault) {
            return try await body()
        } catch {
            PaymentMetrics.failed(provider)
            throw .providerFailed(error)
        }
    }
}
