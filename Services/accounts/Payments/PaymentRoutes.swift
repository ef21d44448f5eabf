import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions

/// A person's own payments.
struct PaymentRoutes: Sendable {
    let settings: PaymentSettings
    let providers: PaymentProviders
    let store: PostgresPaymentStore
    let start: StartPayment
    let settle: SettlePayment
    let refund: RefundPayment

    func add(to group: RouterGroup<AccountsContext>) {
        group.get("payments") { _, context in
            let payments = try await store.payments(of: try context.userID)
            return JSONResponse(value: PaymentsJSON(payments, settings, providers))
        }
        group.post("payments") { request, context in
            let userID = try context.userID
            let provider = try await BodyReader.of(request, upTo: BodyReader.strangersLimit).read(
                BodyField<String>.required("provider").checked { name in
                    guard providers.named(name) != nil else {
                        throw DomainError(
                            field: "provider", problem: "must be one that GET /api/v1/payments lists")
                    }
                    return name
                })
            let payment = try await start(by: provider, for: userID)
            return JSONResponse(status: .created, value: PaymentJSON(payment, settings))
        }
        group.get("payments/:payment") { _, context in
            let payment = try await own(context)
            // Whoever asks for an open one waits for its end.
            let current = payment.state == .started ? try await settle(payment, .person) : payment
            return JSONResponse(value: PaymentJSON(current, settings))
        }
        group.delete("payments/:payment") { _, context in
            let payment = try await own(context)
            guard payment.paidAt == nil else { throw PaymentError.alreadyPaid }
            try await start.cancel(payment)
            return HTTPResponse.Status.noContent
        }
        group.post("payments/:payment/refund") { _, context in
            let payment = try await refund(try await own(context).id, by: try context.userID)
            let isDone = payment.state == .refunded
            return JSONResponse(status: isDone ? .ok : .accepted, value: PaymentJSON(payment, settings))
        }
    }

    private func own(_ context: AccountsContext) async throws -> Payment {
        guard let id = context.parameters.get("payment").flatMap({ PaymentID($0) }) else {
            throw PaymentError.unknownPayment
        }
        return try await store.payment(id, of: try context.userID)
    }
}

/// What is sold, and what the person has paid.
private struct PaymentsJSON: Encodable {
    /// Nil where nothing is sold.
    var price: Money?
    var providers: [String]
    var isAdFree: Bool
    var refundDays: Int
    var payments: [PaymentJSON]

    init(_ payments: [Payment], _ settings: PaymentSettings, _ providers: PaymentProviders) {
        (price, refundDays) = (providers.all.isEmpty ? nil : settings.price, settings.refundDays)
        self.providers = settings.price == nil ? [] : providers.all.map(\.name)
        isAdFree = payments.contains { $0.state == .paid }
        self.payments = payments.map { PaymentJSON($0, settings) }
    }
}

private struct PaymentJSON: Encodable {
    var id: PaymentID
    var provider: String
    var price: Money
    var state: PaymentState
    /// Where it is paid, while it can be.
    var checkout: String?
    var startedAt: Date
    var paidAt: Date?
    /// Until when it can be taken back.
    var refundableUntil: Date?
    var refundAskedAt: Date?
    var refundedAt: Date?

    init(_ payment: Payment, _ settings: PaymentSettings) {
        (id, provider, price, state) = (payment.id, payment.provider, payment.price, payment.state)
        (checkout, startedAt, paidAt) = (payment.checkout, payment.startedAt, payment.paidAt)
        refundableUntil = payment.refundableUntil(days: settings.refundDays)
        (refundAskedAt, refundedAt) = (payment.refundAskedAt, payment.refundedAt)
    }
}
