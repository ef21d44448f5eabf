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
            #expect(try await server.send(Self.signed(body, at: server.accounts.clock.now)) == 200)
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
            #expect(try await server.send(Self.signed(body, at: server.accounts.clock.now)) == 200)
            #expect(try await server.list(token).payments.map(\.state) == ["refunded"])
        }
    }

    static let forgeries:
        [(String, @Sendable (PaymentProvidersForTests.Webhook, Date) -> PaymentProvidersForTests.Webhook)] = [
            ("without a signature", { webhook, _ in with(webhook, nil) }),
            (
                "another body",
                { webhook, _ in
                    var changed = webhook
                    changed.body += " "
                    return changed
                }
            ),
            ("another secret", { webhook, now in signed(webhook.body, at: now, with: "whsec_another") }),
            ("an old one, sent again", { webhook, now in signed(webhook.body, at: now - 301) }),
            ("from the future", { webhook, now in signed(webhook.body, at: now + 301) }),
            (
                "another scheme",
                { webhook, now in
                    with(
                        webhook,
                        signed(webhook.body, at: now).headers["stripe-signature"]?.replacing("v1=", with: "v0="))
                }
            ),
            ("no signature at all", { webhook, _ in with(webhook, "t=1,v1=") }),
            ("rubbish", { webhook, _ in with(webhook, "=,,=t,v1=\u{e9}") }),
            ("no JSON", { _, now in signed("{", at: now) }),
        ]

    @Test(arguments: forgeries.indices) func refusesWhatStripeHasNotSigned(index: Int) async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let payment = try await server.begin(token)
            try await server.providers.change(payment.reference, #"{"status": "paid"}"#)
            let webhook = try #require(try await server.providers.takeWebhooks().first)
            let before = try await server.everything()
            let (name, forge) = Self.forgeries[index]
            #expect(try await server.send(forge(webhook, server.accounts.clock.now)) == 400, "\(name)")
            #expect(try await server.everything() == before, "\(name)")
            #expect(try await server.adFreePeople() == 0)
        }
    }

    @Test func takesASignatureOfEitherSecretAndOnesOfOtherSchemesBesideIt() async throws {
        try await PaymentsUnderTest.run { server in
            let now = server.accounts.clock.now
            for secret in ["whsec_the_next_one", PaymentProvidersForTests.stripeSecret] {
                let webhook = Self.signed(
                    #"{"type": "customer.created", "data": {"object": {}}}"#, at: now, with: secret)
                #expect(try await server.send(webhook) == 200)
            }
        }
    }

    /// Whoever guesses learns nothing, and the provider is not asked to come again.
    @Test func answers200ForAPaymentThatIsNone() async throws {
        try await PaymentsUnderTest.run { server in
            let body = #"{"type": "checkout.session.completed", "data": {"object": {"id": "cs_none"}}}"#
            #expect(try await server.send(Self.signed(body, at: server.accounts.clock.now)) == 200)
            let path = "/webhooks/payments/bank"
            #expect(try await server.accounts.send(.post, path, [:], "id=tr_none").status == 200)
            for body in ["", "id=", "id=tr_1&id=tr_2", "id=../payments", "{}"] {
                #expect(try await server.accounts.send(.post, path, [:], body).status == 400, "\(body)")
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
            #expect(try await server.send(Self.signed(body, at: server.accounts.clock.now)) == 413)
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

    static func signed(
        _ body: String, at time: Date, with secret: String = PaymentProvidersForTests.stripeSecret
    ) -> PaymentProvidersForTests.Webhook {
        let seconds = Int(time.timeIntervalSince1970)
        let digest = HMAC<SHA256>.authenticationCode(
            for: Data("\(seconds).\(body)".utf8), using: SymmetricKey(data: Data(secret.utf8)))
        let text = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return PaymentProvidersForTests.Webhook(
            path: "/webhooks/payments/stripe", body: body, headers: ["stripe-signature": "t=\(seconds),v1=\(text)"])
    }

    private static func with(
        _ webhook: PaymentProvidersForTests.Webhook, _ signature: String?
    ) -> PaymentProvidersForTests.Webhook {
        var webhook = webhook
        webhook.headers["stripe-signature"] = signature
        return webhook
    }
}
