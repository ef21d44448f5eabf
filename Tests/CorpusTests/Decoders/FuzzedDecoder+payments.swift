import Crypto
import Domain
import Foundation
import JSONDocuments

@testable import accounts

extension FuzzedDecoder {
    /// What providers of payments send of their own accord, and what they answer.
    static let payments = [
        FuzzedDecoder(name: "payment-webhook") { input in
            let (sender, body) = try choice(among: WebhookSender.allCases, by: input)
            guard try notice(from: sender, body) != nil else { throw Refused() }
        },
        FuzzedDecoder(name: "payment-report") { input in
            let (isStripe, body) = try choice(among: [true, false], by: input)
            let answer = try JSONValue(strict: body, nestedAtMost: 30)
            let report =
                isStripe
                ? try PaymentReport(stripe: answer, reference: "reference")
                : try PaymentReport(bank: answer, reference: "reference")
            let payment = Payment(Money(990, .euro), by: "fuzzed", of: UserID(), at: now)
            guard report.state(after: payment) != .paid || report.amount == payment.price else {
                throw BrokenPromise("another amount than the price counts as paid")
            }
        },
    ]

    private enum WebhookSender: CaseIterable {
        /// Stripe, which signs what it sends.
        case signer
        /// Somebody who writes the signature himself.
        case forger
        case bank
    }

    private static func notice(from sender: WebhookSender, _ body: [UInt8]) throws -> PaymentNotice? {
        let webhook = StripeWebhook(secrets: ["whsec_of_nobody"])
        switch sender {
        case .signer:
            let time = Int(now.timeIntervalSince1970)
            let code = HMAC<SHA256>.authenticationCode(
                for: Data("\(time).".utf8) + Data(body), using: SymmetricKey(data: Data("whsec_of_nobody".utf8)))
            return try webhook.notice(in: body, signature: "t=\(time),v1=\(Array(code).hexadecimal)", at: now)
        case .forger:
            if try webhook.notice(in: Array("{}".utf8), signature: String(decoding: body, as: UTF8.self), at: now)
                != nil
            {
                throw BrokenPromise("a forged signature is believed")
            }
            return nil
        case .bank: return try PaymentNotice(bank: body)
        }
    }
}
