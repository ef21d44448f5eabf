import Domain
import JSONDocuments

extension PaymentReport {
    /// Reads a payment with its refunds: https://docs.mollie.com/reference/get-payment
    init(bank payment: JSONValue, reference: String) throws(PaymentProviderFault) {
        guard payment["id"]?.text == reference else { throw .field("id") }
        self.init(
            reference: reference, paymentID: payment["metadata"]?["payment"]?.text.flatMap { PaymentID($0) },
            status: try Self.status(payment["status"]?.text), amount: Self.amount(payment["amount"]))
        for refund in payment["_embedded"]?["refunds"]?.elements.map({ $0 }) ?? []
        where !["failed", "canceled"].contains(refund["status"]?.text) {
            refunded += Self.amount(refund["amount"])?.minorUnits ?? 0
        }
        isDisputed = (Self.amount(payment["amountChargedBack"])?.minorUnits ?? 0) > 0
    }

    /// https://docs.mollie.com/docs/status-change
    private static func status(_ word: String?) throws(PaymentProviderFault) -> Status {
        switch word {
        case "open", "pending", "authorized": .open
        case "paid": .paid
        case "failed": .failed
        case "expired", "canceled": .expired
        default: throw .field("status")
        }
    }

    private static func amount(_ json: JSONValue?) -> Money? {
        guard let currency = (json?["currency"]?.text).flatMap({ Money.Currency(rawValue: $0) }),
            let units = (json?["value"]?.text).flatMap({ Money.minorUnits(ofDecimal: $0) })
        else { return nil }
        return Money(units, currency)
    }
}

extension PaymentNotice {
    /// `id=tr_…`, unsigned: whoever sends it only makes us ask. https://docs.mollie.com/reference/webhooks
    init(bank body: [UInt8]) throws(PaymentWebhookFault) {
        let text = String(decoding: body, as: UTF8.self)
        guard let match = text.wholeMatch(of: /id=([A-Za-z0-9_]{1,64})/) else { throw .unreadable }
        self.init(reference: String(match.1))
    }
}
