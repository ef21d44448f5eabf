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
        guard session["id"]?.text == reference else { throw .field("id") }
        let intent = session["payment_intent"]
        let charge = intent?["latest_charge"]
        var report = PaymentReport(
            reference: reference, paymentID: session["client_reference_id"]?.text.flatMap { PaymentID($0) },
            charge: intent?["id"]?.text, status: try status(of: session, intent), amount: Self.amount(of: session))
        report.refunded = Int(charge?["amount_refunded"]?.integer ?? 0)
        report.isDisputed = charge?["disputed"]?.truth ?? false
        return report
    }

    /// https://docs.stripe.com/api/checkout/sessions/object: `complete` may be `unpaid` while a bank takes its time.
    private func status(
        of session: JSONValue, _ intent: JSONValue?
    ) throws(PaymentProviderFault) -> PaymentReport.Status {
        switch (session["status"]?.text, session["payment_status"]?.text) {
        case ("complete", "paid"): return .paid
        case ("complete", "unpaid"):
            return ["requires_payment_method", "canceled"].contains(intent?["status"]?.text) ? .failed : .open
        case ("open", _): return .open
        case ("expired", _): return .expired
        case ("complete", _): throw .field("payment_status")
        default: throw .field("status")
        }
    }

    private static func amount(of session: JSONValue) -> Money? {
        guard let units = session["amount_total"]?.integer,
            let currency = (session["currency"]?.text).flatMap({ Money.Currency(rawValue: $0.uppercased()) })
        else { return nil }
        return Money(Int(units), currency)
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

    private func post(
        _ path: String, idempotencyKey: String?, _ fields: KeyValuePairs<String, String>
    ) async throws(PaymentProviderFault) -> JSONValue {
        try await http.send(
            .post, address(path), bearer: settings.key, idempotencyKey: idempotencyKey, Self.version,
            body: ("application/x-www-form-urlencoded", FormText.of(fields)))
    }

    private func address(_ path: String) -> String { "\(settings.origin)/v1/\(path)" }
}
