import Crypto
import Foundation
import HTTPTypes
import Postgres
import TestSupport
import Testing

@testable import accounts

/// Webhooks that are lost, doubled, late, forged or about something else.
@Suite(.timeLimit(.minutes(20))) struct PaymentWebhookTests {
    @Test(arguments: PaymentsUnderTest.all) func aDoubledWebhookChangesNothingMore(provider: String) async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let payment = try await server.begin(token, by: provider)
            try await server.providers.change(payment.reference, #"{"status": "paid"}"#)
            let webhook = try #require(try await server.providers.takeWebhooks().first)
            #expect(try await server.send(webhook) == 200)
            let once = try await server.everything()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...4 { group.addTask { try await server.send(webhook) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == [200, 200, 200, 200])
            #expect(try await server.everything() == once)
        }
    }

    /// The one of the payment comes after that of the refund, and after one that says that it has expired.
    @Test(arguments: PaymentsUnderTest.all) func theOrderOfWebhooksDoesNotMatter(provider: String) async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let payment = try await server.begin(token, by: provider)
            try await server.providers.change(payment.reference, #"{"status": "paid"}"#)
            let late = try #require(try await server.providers.takeWebhooks().first)
            // The browser's return takes the place of the webhook.
            let path = "/api/v1/payments/\(payment.id)"
            #expect(try await server.accounts.call(.get, path, token: token).decoded(ShownPayment.self).state == "paid")
            #expect(try await server.refund(payment, token).status == 200)
            for webhook in try await server.providers.takeWebhooks() + [late] {
                #expect(try await server.send(webhook) == 200)
            }
            #expect(try await server.adFreePeople() == 0)
            #expect(try await server.list(token).payments.map(\.state) == ["refunded"])
        }
    }

    @Test func anExpiryThatComesAfterThePaymentEndsNothing() async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let payment = try await server.paid(token)
            let body = #"{"type": "checkout.session.expired", "data": {"object": {"id": "\#(payment.reference)"}}}"#
            #expect(try await server.send(signed(body, at: server.accounts.clock.now)) == 200)
            #expect(try await server.adFreePeople() == 1)
        }
    }

    @Test func aRefundInTheProvidersPagesTakesThePurchaseBackThoughThePaymentsWebhookWasLost() async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let payment = try await server.begin(token)
            try await server.providers.change(payment.reference, #"{"status": "paid"}"#)
            _ = try await server.providers.takeWebhooks()
            try await server.providers.change(payment.reference, #"{"refunded": 990}"#)
            let body = """
                {"type": "charge.refunded", "data": {"object": {"payment_intent": "pi_unknown",
                 "metadata": {"payment": "\(payment.id)"}}}}
                """
            #expect(try await server.send(signed(body, at: server.accounts.clock.now)) == 200)
            #expect(try await server.list(token).payments.map(\.state) == ["refunded"])
        }
    }

    enum Forgery: CaseIterable {
        case unsigned, otherBody, otherSecret, old, early, otherScheme, empty, rubbish, noJSON

        func of(_ webhook: PaymentProvidersForTests.Webhook, at now: Date) -> PaymentProvidersForTests.Webhook {
            var forged = webhook
            let signature = webhook.headers["stripe-signature"] ?? ""
            switch self {
            case .unsigned: forged.headers["stripe-signature"] = nil
            case .otherBody: forged.body += " "
            case .otherSecret: forged = signed(webhook.body, at: now, with: "whsec_another")
            case .old: forged = signed(webhook.body, at: now - 301)
            case .early: forged = signed(webhook.body, at: now + 302)
            case .otherScheme: forged.headers["stripe-signature"] = signature.replacing("v1=", with: "v2=")
            case .empty: forged.headers["stripe-signature"] = "t=1,v1="
            case .rubbish: forged.headers["stripe-signature"] = "=,,=t,v1=xyz"
            case .noJSON: forged = signed("{", at: now)
            }
            return forged
        }
    }

    @Test(arguments: Forgery.allCases) func refusesWhatStripeHasNotSigned(forgery: Forgery) async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let payment = try await server.begin(token)
            try await server.providers.change(payment.reference, #"{"status": "paid"}"#)
            let webhook = try #require(try await server.providers.takeWebhooks().first)
            let before = try await server.everything()
            let status = try await server.send(forgery.of(webhook, at: server.accounts.clock.now))
            #expect(status == 400)
            #expect(try await server.everything() == before)
            #expect(try await server.adFreePeople() == 0)
        }
    }

    @Test func takesASignatureOfEitherSecretAndOnesOfOtherSchemesBesideIt() async throws {
        try await PaymentsUnderTest.run { server in
            let now = server.accounts.clock.now
            for secret in ["whsec_the_next_one", PaymentProvidersForTests.stripeSecret] {
                let webhook = signed(
                    #"{"type": "customer.created", "data": {"object": {}}}"#, at: now, with: secret)
                let status = try await server.send(webhook)
                #expect(status == 200)
            }
        }
    }

    /// Whoever guesses learns nothing, and the provider is not asked to come again.
    @Test func answers200ForAPaymentThatIsNone() async throws {
        try await PaymentsUnderTest.run { server in
            let body = #"{"type": "checkout.session.completed", "data": {"object": {"id": "cs_none"}}}"#
            let known = try await server.send(signed(body, at: server.accounts.clock.now))
            #expect(known == 200)
            let path = "/webhooks/payments/bank"
            let unsigned = try await server.accounts.send(.post, path, [:], "id=tr_none").status
            #expect(unsigned == 200)
            for body in ["", "id=", "id=tr_1&id=tr_2", "id=../payments", "{}"] {
                let status = try await server.accounts.send(.post, path, [:], body).status
                #expect(status == 400, "\(body)")
            }
        }
    }

    /// Unsigned as it is, it only makes us ask.
    @Test func aForgedWebhookOfABankPaysNothing() async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let payment = try await server.begin(token, by: "bank")
            let answer = try await server.accounts.send(
                .post, "/webhooks/payments/bank", [:], "id=\(payment.reference)")
            #expect(answer.status == 200)
            #expect(try await server.list(token).payments.map(\.state) == ["started"])
        }
    }

    @Test func refusesABodyThatIsTooLarge() async throws {
        try await PaymentsUnderTest.run { server in
            let body = String(repeating: " ", count: PaymentWebhookRoutes.limit + 1)
            let status = try await server.send(signed(body, at: server.accounts.clock.now))
            #expect(status == 413)
        }
    }

    @Test func asksToComeAgainWhileTheProviderCannotBeAsked() async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let payment = try await server.begin(token)
            try await server.providers.change(payment.reference, #"{"status": "paid"}"#)
            let webhook = try #require(try await server.providers.takeWebhooks().first)
            try await server.providers.failNext(1)
            #expect(try await server.send(webhook) == 503)
            #expect(try await server.send(webhook) == 200)
            #expect(try await server.adFreePeople() == 1)
        }
    }
}

/// A webhook as Stripe signs it.
private func signed(
    _ body: String, at time: Date, with secret: String = PaymentProvidersForTests.stripeSecret
) -> PaymentProvidersForTests.Webhook {
    let seconds = Int(time.timeIntervalSince1970)
    let digest = HMAC<SHA256>.authenticationCode(
        for: Data("\(seconds).\(body)".utf8), using: SymmetricKey(data: Data(secret.utf8)))
    let text = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return PaymentProvidersForTests.Webhook(
        path: "/webhooks/payments/stripe", body: body, headers: ["stripe-signature": "t=\(seconds),v1=\(text)"])
}
