import Foundation
import HTTPTypes
import Postgres
import TestSupport
import Testing

@testable import accounts

/// A purchase and its way back, against PostgreSQL and stand-ins that follow the providers' documentation.
@Suite(.timeLimit(.minutes(20))) struct PaymentTests {
    @Test(arguments: PaymentsUnderTest.all) func goesFromPurchaseToRefund(provider: String) async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let payment = try await server.begin(token, by: provider)
            #expect(payment.state == "started")
            #expect(payment.checkout?.hasPrefix("\(server.providers.origin)/pay/") == true)
            #expect(try await !server.list(token).isAdFree)

            try await server.providers.change(payment.reference, #"{"status": "paid"}"#)
            let webhooks = try await server.providers.takeWebhooks()
            #expect(webhooks.count == 1)
            for webhook in webhooks {
                let status = try await server.send(webhook)
                #expect(status == 200)
            }
            #expect(try await server.list(token).isAdFree)
            #expect(try await server.adFreePeople() == 1)

            let refund = try await server.refund(payment, token)
            #expect(refund.status == 200)
            #expect(try refund.decoded(ShownPayment.self).state == "refunded")
            #expect(try await server.adFreePeople() == 0)
            let events = try await server.events(of: payment)
            #expect(
                events == ["started by person", "paid by webhook", "refund asked by person", "refunded by person"])
            // It can be bought again.
            #expect(try await server.begin(token, by: provider).id != payment.id)
        }
    }

    @Test func aDoubleClickBeginsOnePayment() async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let body = #"{"provider": "stripe"}"#
            let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
                for _ in 1...4 {
                    group.addTask { try await server.accounts.call(.post, "/api/v1/payments", token: token, body) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let checkouts = try answers.map { try $0.decoded(ShownPayment.self).checkout }
            #expect(Set(checkouts).count == 1)
            #expect(try await server.providers.count() == 1)
            #expect(try await server.accounts.count("payments") == 1)
        }
    }

    @Test func nobodyPaysTwice() async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            _ = try await server.paid(token)
            let again = try await server.accounts.call(
                .post, "/api/v1/payments", token: token, #"{"provider": "bank"}"#)
            #expect(again.status == 409)
            #expect(try await server.providers.count() == 1)
        }
    }

    @Test func theOtherProviderEndsWhatWasOpenAtTheFirst() async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let first = try await server.begin(token, by: "stripe")
            let second = try await server.begin(token, by: "bank")
            #expect(first.id != second.id)
            let states = try await server.list(token).payments.map { "\($0.provider) \($0.state)" }
            #expect(Set(states) == ["stripe expired", "bank started"])
            // A bank that is at work cannot be stopped.
            try await server.providers.change(second.reference, #"{"status": "pending"}"#)
            let third = try await server.accounts.call(
                .post, "/api/v1/payments", token: token, #"{"provider": "stripe"}"#)
            #expect(third.status == 409)
            #expect(
                try await server.accounts.call(.delete, "/api/v1/payments/\(second.id)", token: token).status == 409)
        }
    }

    @Test(arguments: PaymentsUnderTest.all) func aCancelledPaymentCannotBePaid(provider: String) async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let payment = try await server.begin(token, by: provider)
            let path = "/api/v1/payments/\(payment.id)"
            #expect(try await server.accounts.call(.delete, path, token: token).status == 204)
            #expect(
                try await server.accounts.call(.get, path, token: token).decoded(ShownPayment.self).state == "expired")
            await #expect(throws: (any Error).self) {
                try await server.providers.change(payment.reference, #"{"status": "paid"}"#)
            }
        }
    }

    @Test(arguments: PaymentsUnderTest.all) func aProviderThatIsAwayLosesNothing(provider: String) async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            try await server.providers.failNext(1)
            let body = #"{"provider": "\#(provider)"}"#
            let away = try await server.accounts.call(.post, "/api/v1/payments", token: token, body)
            #expect(away.status == 503)
            #expect(away.headers[.retryAfter] != nil)
            let payment = try await server.paid(token, by: provider)
            // The refund is accepted, and carried out once the provider is back.
            try await server.providers.failNext(1)
            let refund = try await server.refund(payment, token)
            #expect(refund.status == 202)
            #expect(try refund.decoded(ShownPayment.self).state == "paid")
            server.accounts.clock.advance(by: 700)
            #expect(try await server.reconcile() == .init(read: 1, changed: 1))
            #expect(try await server.adFreePeople() == 0)
        }
    }

    @Test func aRefundEndsWithItsDaysAndForNobodyElse() async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let payment = try await server.paid(token)
            let other = try await server.accounts.signUp("other@example.org")
            #expect(try await server.refund(payment, other).status == 404)
            server.accounts.clock.advance(by: 14 * 86_400 + 1)
            #expect(try await server.refund(payment, try await server.accounts.signIn()).status == 409)
            #expect(try await server.adFreePeople() == 1)
        }
    }

    @Test func aRefundIsCarriedOutOnce() async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let payment = try await server.paid(token, by: "bank")
            for _ in 1...3 {
                let status = try await server.refund(payment, token).status
                #expect(status == 200)
            }
            let refunded = try await server.events(of: payment).filter { $0.hasPrefix("refund") }
            #expect(refunded.count == 2)
        }
    }

    @Test func sellsNothingWithoutAPriceOrAProvider() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let offer = try await accounts.call(.get, "/api/v1/payments", token: token)
            #expect(try offer.decoded(ShownPayments.self).providers.isEmpty)
            let refused = try await accounts.call(.post, "/api/v1/payments", token: token, #"{"provider": "stripe"}"#)
            #expect(refused.status == 422)
            #expect(try await accounts.send(.post, "/webhooks/payments/stripe", [:], "{}").status == 404)
        }
    }
}
