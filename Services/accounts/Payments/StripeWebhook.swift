import Crypto
import Domain
import Foundation
import JSONDocuments

/// Signed events: https://docs.stripe.com/webhooks#verify-manually
struct StripeWebhook: Sendable {
    /// The old and the new one while it is changed.
    let secrets: [String]

    /// In seconds, as Stripe's own libraries have it; against an old event that is sent again by somebody else.
    static let tolerance: TimeInterval = 300

    /// - Parameter signature: the header `Stripe-Signature`.
    /// - Returns: nil for an event that is about no payment of this service.
    func notice(in body: [UInt8], signature: String?, at now: Date) throws(PaymentWebhookFault) -> PaymentNotice? {
        guard let signature else { throw .noSignature }
        try verify(signature, of: body, at: now)
        guard let event = try? JSONValue(strict: body, nestedAtMost: 30), let type = event["type"]?.text,
            let object = event["data"]?["object"]
        else { throw .unreadable }
        switch type {
        case "checkout.session.completed", "checkout.session.async_payment_succeeded",
            "checkout.session.async_payment_failed", "checkout.session.expired":
            guard let reference = object["id"]?.text else { throw .unreadable }
            return PaymentNotice(
                reference: reference, paymentID: object["client_reference_id"]?.text.flatMap { PaymentID($0) })
        case "charge.refunded", "charge.dispute.created", "charge.dispute.closed":
            guard let charge = object["payment_intent"]?.text else { return nil }
            return PaymentNotice(
                charge: charge, paymentID: object["metadata"]?["payment"]?.text.flatMap { PaymentID($0) })
        default: return nil
        }
    }

    /// HMAC-SHA256 of `t.body`; the header may have a signature for each of two secrets while one replaces the other.
    private func verify(_ header: String, of body: [UInt8], at now: Date) throws(PaymentWebhookFault) {
        let parts = header.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1).map { String($0) } }
            .filter { $0.count == 2 }
        guard let time = parts.first(where: { $0[0] == "t" })?[1], let seconds = Int64(time) else { throw .noSignature }
        let signatures = parts.filter { $0[0] == "v1" }.prefix(10).compactMap { [UInt8](hexadecimal: $0[1]) }
        guard !signatures.isEmpty else { throw .noSignature }
        let signed = Data("\(time).".utf8) + Data(body)
        let isRight = secrets.contains { secret in
            let key = SymmetricKey(data: Data(secret.utf8))
            return signatures.contains {
                // In constant time.
                HMAC<SHA256>.isValidAuthenticationCode($0, authenticating: signed, using: key)
            }
        }
        guard isRight else { throw .wrongSignature }
        guard abs(now.timeIntervalSince1970 - Double(seconds)) <= Self.tolerance else { throw .tooOld }
    }
}
