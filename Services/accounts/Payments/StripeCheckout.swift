import Domain
import Foundation
import HTTPTypes
import JSONDocuments

/// Stripe's hosted page, with cards, Apple Pay and Google Pay: https://docs.stripe.com/api/checkout/sessions
struct StripeCheckout: PaymentProvider {
    let name = PaymentSettings.stripe
    let settings: PaymentSettings.Stripe
    let http: PaymentHTTP

    /// Of the fields that are read here.
    private static let version: HTTPFields = {
        guard let name = HTTPField.Name("stripe-version") else { return [:] }
        return [name: "2024-06-20"]
    }()

    func start(_ payment: Payment, _ pages: PaymentPages) async throws(PaymentProviderFault) -> StartedPayment {
        let id = payment.id.description
        let session = try await post(
            "checkout/sessions", idempotencyKey: id,
            [
                "mode": "payment", "client_reference_id": id,
                "line_items[0][quantity]": "1",
                "line_items[0][price_data][currency]": payment.price.currency.rawValue.lowercased(),
                "line_items[0][price_data][unit_amount]": "\(payment.price.minorUnits)",
                "line_items[0][price_data][product_data][name]": pages.description,
                // The charge has it too, and with it the webhook of a refund.
                "payment_intent_data[metadata][payment]": id,
                "expires_at": "\(Int(payment.expiresAt.timeIntervalSince1970))",
                "success_url": pages.returned, "cancel_url": pages.cancelled,
            ])
        guard let reference = session["id"]?.text else { throw .field("id") }
        guard let checkout = session["url"]?.text else { throw .field("url") }
        return StartedPayment(reference: reference, checkout: checkout)
    }

    func report(of reference: String) async throws(PaymentProviderFault) -> PaymentReport {
        let session = try await http.send(
            .get,
            FormText.address(
                address("checkout/sessions/\(FormText.encoded(reference))"),
                with: ["expand[]": "payment_intent.latest_charge"]),
            bearer: settings.key, Self.version)
        return try PaymentReport(stripe: session, reference: reference)
    }

    func cancel(_ reference: String) async throws(PaymentProviderFault) {
        do throws(PaymentProviderFault) {
            _ = try await post("checkout/sessions/\(FormText.encoded(reference))/expire", idempotencyKey: nil, [:])
        } catch .refused {
            // It is not open any more; the report says what it is.
        }
    }

    func refund(_ report: PaymentReport, of payment: Payment) async throws(PaymentProviderFault) {
        guard let charge = report.charge else { throw .field("payment_intent") }
        do throws(PaymentProviderFault) {
            let refund = try await post(
                "refunds", idempotencyKey: "refund-\(payment.id)", ["payment_intent": charge])
            guard let status = refund["status"]?.text else { throw .field("status") }
            if ["failed", "canceled"].contains(status) { throw .refused(status: 200, code: "refund_\(status)") }
        } catch .refused(_, "charge_already_refunded") {
            // Somebody did it in the provider's own pages.
        }
    }

    func notice(in body: [UInt8], _ headers: HTTPFields, at now: Date) throws(PaymentWebhookFault) -> PaymentNotice? {
        try StripeWebhook(secrets: settings.webhookSecrets)
            .notice(in: body, signature: HTTPField.Name("stripe-signature").flatMap { headers[$0] }, at: now)
    }

    private func post(
        _ path: String, idempotencyKey: String?, _ fields: KeyValuePairs<String, String>
    ) async throws(PaymentProviderFault) -> JSONValue {
        try await http.send(
            .post, address(path), bearer: settings.key, idempotencyKey: idempotencyKey, Self.version,
            body: ("application/x-www-form-urlencoded", FormText.of(fields)))
    }

    private func address(_ path: String) -> String { "\(settings.origin)/v1/\(path)" }
}
