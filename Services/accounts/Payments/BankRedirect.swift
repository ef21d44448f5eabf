import Domain
import Foundation
import HTTPTypes
import JSONDocuments

/// Payment at one's own bank, by redirect, as Mollie's API v2 has it: a payment is created, the browser goes there and comes
/// back, and a webhook that only names the payment makes us read it. https://docs.mollie.com/reference/create-payment
struct BankRedirect: PaymentProvider {
    let name = PaymentSettings.bank
    let settings: PaymentSettings.Bank
    let http: PaymentHTTP

    func start(_ payment: Payment, _ pages: PaymentPages) async throws(PaymentProviderFault) -> StartedPayment {
        let answer = try await post(
            "payments", idempotencyKey: payment.id.description,
            NewPayment(
                amount: Amount(payment.price), description: pages.description, redirectUrl: pages.returned,
                cancelUrl: pages.cancelled, webhookUrl: pages.webhook,
                metadata: .init(payment: payment.id.description)))
        guard let reference = answer["id"]?.text, Self.isReference(reference) else { throw .field("id") }
        guard let checkout = answer["_links"]?["checkout"]?["href"]?.text else { throw .field("_links.checkout") }
        return StartedPayment(reference: reference, checkout: checkout)
    }

    func report(of reference: String) async throws(PaymentProviderFault) -> PaymentReport {
        let answer = try await http.send(
            .get, address("payments/\(FormText.encoded(reference))?embed=refunds"), bearer: settings.key)
        return try PaymentReport(bank: answer, reference: reference)
    }

    func cancel(_ reference: String) async throws(PaymentProviderFault) {
        do throws(PaymentProviderFault) {
            _ = try await http.send(.delete, address("payments/\(FormText.encoded(reference))"), bearer: settings.key)
        } catch .refused {
            // Not every bank lets a payment be cancelled; the report says what it is.
        }
    }

    func refund(_ report: PaymentReport, of payment: Payment) async throws(PaymentProviderFault) {
        guard let amount = report.amount else { throw .field("amount") }
        _ = try await post(
            "payments/\(FormText.encoded(report.reference))/refunds", idempotencyKey: "refund-\(payment.id)",
            NewRefund(amount: Amount(amount), metadata: .init(payment: payment.id.description)))
    }

    func notice(in body: [UInt8], _ headers: HTTPFields, at now: Date) throws(PaymentWebhookFault) -> PaymentNotice? {
        try PaymentNotice(bank: body)
    }

    private static func isReference(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z0-9_]{1,64}/) != nil }

    private func post(
        _ path: String, idempotencyKey: String, _ body: some Encodable
    ) async throws(PaymentProviderFault) -> JSONValue {
        guard let bytes = try? JSONEncoder().encode(body) else { throw .field("request") }
        return try await http.send(
            .post, address(path), bearer: settings.key, idempotencyKey: idempotencyKey,
            body: ("application/json", String(decoding: bytes, as: UTF8.self)))
    }

    private func address(_ path: String) -> String { "\(settings.origin)/v2/\(path)" }
}

private struct Amount: Encodable {
    var currency: String
    var value: String

    init(_ money: Money) { (currency, value) = (money.currency.rawValue, money.decimal) }
}

private struct PaymentMetadata: Encodable {
    var payment: String
}

private struct NewPayment: Encodable {
    var amount: Amount
    var description: String
    var redirectUrl: String
    var cancelUrl: String
    var webhookUrl: String
    var metadata: PaymentMetadata
}

private struct NewRefund: Encodable {
    var amount: Amount
    var metadata: PaymentMetadata
}
