import Domain
import JSONDocuments

extension PaymentReport {
    /// Reads a checkout session with its payment and charge: https://docs.stripe.com/api/checkout/sessions/object
    init(stripe session: JSONValue, reference: String) throws(PaymentProviderFault) {
        guard session["id"]?.text == reference else { throw .field("id") }
        let intent = session["payment_intent"]
        let charge = intent?["latest_charge"]
        self.init(
            reference: reference, paymentID: session["client_reference_id"]?.text.flatMap { PaymentID($0) },
            charge: intent?["id"]?.text, status: try Self.status(of: session, intent), amount: Self.amount(of: session))
        refunded = charge?["amount_refunded"]?.integer.flatMap { Int(exactly: $0) } ?? 0
        isDisputed = charge?["disputed"]?.truth ?? false
    }

    /// `complete` may be `unpaid` while a bank takes its time.
    private static func status(of session: JSONValue, _ intent: JSONValue?) throws(PaymentProviderFault) -> Status {
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
        guard let units = session["amount_total"]?.integer.flatMap({ Int(exactly: $0) }),
            let currency = (session["currency"]?.text).flatMap({ Money.Currency(rawValue: $0.uppercased()) })
        else { return nil }
        return Money(units, currency)
    }
}
