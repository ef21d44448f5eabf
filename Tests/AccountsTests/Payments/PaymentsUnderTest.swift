import Foundation
import HTTPFetch
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Postgres
import TestSupport
import Testing

@testable import accounts

/// The service's routes over a database of the test's own, with stand-ins for the providers of payments.
struct PaymentsUnderTest: Sendable {
    let accounts: AccountsUnderTest
    let providers: PaymentProvidersForTests
    let reconcile: ReconcilePayments
    let refundPayment: RefundPayment

    static let price = Money(990, .euro)
    static let all = [PaymentSettings.stripe, PaymentSettings.bank]

    static func settings(at origin: String) -> AccountsSettings {
        var settings = AccountsSettings.forTests
        settings.payments = PaymentSettings(
            price: price,
            stripe: .init(
                origin: origin, key: PaymentProvidersForTests.stripeKey,
                webhookSecrets: ["whsec_the_next_one", PaymentProvidersForTests.stripeSecret]),
            bank: .init(origin: origin, key: PaymentProvidersForTests.bankKey))
        return settings
    }

    static func run(_ body: @escaping @Sendable (PaymentsUnderTest) async throws -> Void) async throws {
        try await PaymentProvidersForTests.running { providers in
            try await withDatabase(migrations: AccountsMigrations.all, schema: "accounts") { pool in
                // The stand-in checks times against its own clock.
                let clock = ClockForTests(Date())
                let fetch = HTTPClient()
                var features = AccountsFeatures(
                    pool: pool, now: { clock.now }, settings: settings(at: providers.origin),
                    hasher: AccountsUnderTest.quickHasher)
                features.paymentProviders = PaymentProviders(
                    features.settings.payments, http: PaymentHTTP(client: fetch))
                var logger = Logger(label: "accounts-tests")
                logger.logLevel = .critical
                let router = AccountsRoutes.of(features, congestion: { nil }).router()
                let (reconcile, refund) = (features.reconcilePayments(logger: logger), features.refundPayment)
                try await Application(router: router, logger: logger).test(.router) { client in
                    let accounts = AccountsUnderTest(
                        client: client, pool: pool, clock: clock, hasher: AccountsUnderTest.quickHasher, routes: [])
                    try await body(
                        PaymentsUnderTest(
                            accounts: accounts, providers: providers, reconcile: reconcile, refundPayment: refund))
                }
                await fetch.close()
            }
        }
    }
}

/// As the API shows a payment.
struct ShownPayment: Decodable, Sendable {
    var id: String
    var provider: String
    var state: String
    var checkout: String?
    var refundAskedAt: Date?

    /// What the provider calls it.
    var reference: String { checkout?.split(separator: "/").last.map { String($0) } ?? "" }
}

struct ShownPayments: Decodable, Sendable {
    var providers: [String]
    var isAdFree: Bool
    var payments: [ShownPayment]
}

extension PaymentsUnderTest {
    func begin(_ token: String, by provider: String = PaymentSettings.stripe) async throws -> ShownPayment {
        let answer = try await accounts.call(.post, "/api/v1/payments", token: token, #"{"provider": "\#(provider)"}"#)
        #expect(answer.status == 201)
        return try answer.decoded(ShownPayment.self)
    }

    func list(_ token: String) async throws -> ShownPayments {
        try await accounts.call(.get, "/api/v1/payments", token: token).decoded(ShownPayments.self)
    }

    func refund(_ payment: ShownPayment, _ token: String) async throws -> Answer {
        try await accounts.call(.post, "/api/v1/payments/\(payment.id)/refund", token: token)
    }

    /// - Returns: the status.
    @discardableResult
    func send(_ webhook: PaymentProvidersForTests.Webhook) async throws -> Int {
        try await accounts.send(.post, webhook.path, webhook.headers, webhook.body).status
    }

    /// A payment by this provider that is paid, of whose webhook nothing was lost.
    func paid(_ token: String, by provider: String = PaymentSettings.stripe) async throws -> ShownPayment {
        let payment = try await begin(token, by: provider)
        try await providers.change(payment.reference, #"{"status": "paid"}"#)
        for webhook in try await providers.takeWebhooks() {
            let status = try await send(webhook)
            #expect(status == 200)
        }
        return payment
    }

    func events(of payment: ShownPayment) async throws -> [String] {
        let id = try #require(UUID(uuidString: payment.id))
        return try await accounts.pool.query(
            "SELECT event || ' by ' || source FROM payment_events WHERE payment_id = \(id) ORDER BY sequence"
        ).decode(String.self)
    }

    /// Everything of payments, to see that nothing changed.
    func everything() async throws -> [String] {
        try await accounts.pool.query(
            """
            SELECT (to_jsonb(p) - 'checked_at')::text FROM payments p
            UNION ALL SELECT e::text FROM payment_events e ORDER BY 1
            """
        ).decode(String.self)
    }

    func adFreePeople() async throws -> Int { try await accounts.count("ad_free_people") }
}
