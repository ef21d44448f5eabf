import Domain
import Foundation
import Sessions

/// Gives a payment back. What was asked for is stored first, so that it is done later where the provider is away.
struct RefundPayment: Sendable {
    let settings: PaymentSettings
    let providers: PaymentProviders
    let store: PostgresPaymentStore
    let settle: SettlePayment
    let now: @Sendable () -> Date

    /// As its payer wants.
    /// - Throws: ``PaymentError``.
    func callAsFunction(_ id: PaymentID, by userID: UserID) async throws -> Payment {
        try await carryOut(
            try await store.askRefund(id, by: userID, within: settings.refundDays, at: now()), .person)
    }

    /// As an operator wants, whatever its age.
    /// - Throws: ``PaymentError``.
    func callAsFunction(_ id: PaymentID, for call: StaffCall) async throws -> Payment {
        try await carryOut(try await store.askRefund(id, for: call, at: now()), .operator)
    }

    /// Does what was asked for and not confirmed.
    /// - Returns: the payment as the provider says that it is now; unchanged where the provider is away.
    func carryOut(_ payment: Payment, _ source: PostgresPaymentStore.Source) async throws -> Payment {
        guard payment.state != .refunded, let provider = providers.named(payment.provider),
            let reference = payment.reference
        else { return payment }
        do {
            let report = try await PaymentError.asking(provider.name) { () async throws(PaymentProviderFault) in
                try await provider.report(of: reference)
            }
            guard report.refunded < report.amount?.minorUnits ?? 0 else { return try await settle(payment, source) }
            try await PaymentError.asking(provider.name) { () async throws(PaymentProviderFault) in
                try await provider.refund(report, of: payment)
            }
            return try await settle(payment, source)
        } catch PaymentError.providerFailed(let fault) {
            guard !fault.isTransient else { return payment }
            settle.raise(.refundFailed, payment.id)
            throw PaymentError.providerFailed(fault)
        }
    }
}
