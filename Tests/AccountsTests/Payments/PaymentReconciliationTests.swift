import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Sessions
import TestSupport
import Testing

@testable import accounts

/// What no webhook has said, and what must never give anything.
@Suite(.timeLimit(.minutes(20))) struct PaymentReconciliationTests {
    @Test(arguments: PaymentsUnderTest.all) func mendsALostWebhook(provider: String) async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let payment = try await server.begin(token, by: provider)
            try await server.providers.change(payment.reference, #"{"status": "paid"}"#)
            _ = try await server.providers.takeWebhooks()
            #expect(try await server.reconcile() == .init())
            server.accounts.clock.advance(by: 3_601)
            #expect(try await server.reconcile() == .init(read: 1, changed: 1))
            #expect(try await server.adFreePeople() == 1)
            #expect(try await server.events(of: payment).last == "paid by reconciliation")
            // What is settled is read once a day.
            #expect(try await server.reconcile() == .init())
            server.accounts.clock.advance(by: 86_401)
            #expect(try await server.reconcile() == .init(read: 1))
        }
    }

    @Test func replicasShareTheWork() async throws {
        try await PaymentsUnderTest.run { server in
            for number in 1...6 {
                _ = try await server.begin(try await server.accounts.signUp("p\(number)@example.org"))
            }
            server.accounts.clock.advance(by: 3_601)
            let read = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...3 { group.addTask { try await server.reconcile().read } }
                return try await group.reduce(0, +)
            }
            #expect(read == 6)
        }
    }

    @Test func goesOnAfterAPaymentThatCannotBeRead() async throws {
        try await PaymentsUnderTest.run { server in
            for number in 1...2 {
                _ = try await server.begin(try await server.accounts.signUp("p\(number)@example.org"))
            }
            server.accounts.clock.advance(by: 3_601)
            try await server.providers.failNext(1)
            #expect(try await server.reconcile() == .init(read: 2, failed: 1))
        }
    }

    static let otherAmounts = [
        #"{"amount": 1}"#, #"{"amount": 991}"#, #"{"currency": "chf"}"#, #"{"currency": "usd"}"#,
    ]

    @Test(arguments: otherAmounts, PaymentsUnderTest.all)
    func anotherAmountOrCurrencyGivesNothing(changes: String, provider: String) async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let payment = try await server.begin(token, by: provider)
            try await server.providers.change(payment.reference, changes)
            try await server.providers.change(payment.reference, #"{"status": "paid"}"#)
            for webhook in try await server.providers.takeWebhooks() {
                let status = try await server.send(webhook)
                #expect(status == 200)
            }
            #expect(try await server.list(token).payments.map(\.state) == ["mismatch"])
            #expect(try await server.adFreePeople() == 0)
            let events = try await server.events(of: payment)
            #expect(events == ["started by person", "mismatch by webhook", "alarm: mismatch by webhook"])
            #expect(try await server.refund(payment, token).status == 409)
        }
    }

    @Test func anOperatorGivesAMismatchBackAndTheAuditSaysWhy() async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let payment = try await server.begin(token)
            try await server.providers.change(payment.reference, #"{"amount": 500}"#)
            try await server.providers.change(payment.reference, #"{"status": "paid"}"#)
            for webhook in try await server.providers.takeWebhooks() {
                let status = try await server.send(webhook)
                #expect(status == 200)
            }
            let call = StaffCall(
                actor: nil, reason: try AuditReason("paid the wrong amount"), route: "accounts payments refund")
            let id = try #require(PaymentID(payment.id))
            let refunded = try await server.refundPayment(id, for: call)
            #expect(refunded.state == .refunded)
            let audit = try await server.accounts.pool.query("SELECT action || ' ' || detail FROM audit_entries")
            #expect(try audit.decode(String.self) == ["payment.refunded \(payment.id)"])
        }
    }

    @Test func aDisputeTakesThePurchaseBack() async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let payment = try await server.paid(token)
            try await server.providers.change(payment.reference, #"{"disputed": true}"#)
            for webhook in try await server.providers.takeWebhooks() {
                let status = try await server.send(webhook)
                #expect(status == 200)
            }
            #expect(try await server.list(token).payments.map(\.state) == ["disputed"])
            #expect(try await server.adFreePeople() == 0)
        }
    }

    @Test func theEventsOfAPaymentAreNeverChanged() async throws {
        try await PaymentsUnderTest.run { server in
            _ = try await server.begin(try await server.accounts.signUp())
            for statement in [
                "UPDATE payment_events SET event = 'paid'", "DELETE FROM payment_events", "TRUNCATE payment_events",
            ] as [SQL] {
                await #expect(throws: PostgresError.self) { try await server.accounts.pool.query(statement) }
            }
        }
    }

    @Test func anErasureLeavesWhatWasPaidWithoutThePerson() async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let given = try await server.begin(token, by: "bank")
            _ = try await server.accounts.call(.delete, "/api/v1/payments/\(given.id)", token: token)
            let payment = try await server.paid(token)
            let left = try await server.accounts.call(
                .delete, "/api/v1/account", token: token, #"{"password": "\#(AccountsUnderTest.password)"}"#)
            #expect(left.status == 202)
            let rows = try await server.accounts.pool.query(
                "SELECT payment_id::text FROM payments WHERE user_id IS NULL AND checkout IS NULL AND paid_at IS NOT NULL"
            ).decode(String.self)
            #expect(rows == [payment.id])
            #expect(try await server.accounts.count("payments") == 1)
            #expect(try await server.adFreePeople() == 0)
            // It is still reconciled, and can be given back by an operator.
            server.accounts.clock.advance(by: 86_401)
            #expect(try await server.reconcile() == .init(read: 1))
        }
    }

    @Test func whatIsPaidAfterAnErasureIsForTheOperator() async throws {
        try await PaymentsUnderTest.run { server in
            let token = try await server.accounts.signUp()
            let payment = try await server.begin(token)
            _ = try await server.accounts.call(
                .delete, "/api/v1/account", token: token, #"{"password": "\#(AccountsUnderTest.password)"}"#)
            try await server.providers.change(payment.reference, #"{"status": "paid"}"#)
            for webhook in try await server.providers.takeWebhooks() {
                let status = try await server.send(webhook)
                #expect(status == 200)
            }
            #expect(try await server.events(of: payment).last == "alarm: without-account by webhook")
            #expect(try await server.adFreePeople() == 0)
        }
    }
}
