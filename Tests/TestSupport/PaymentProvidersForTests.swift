import Foundation
import HTTPFetch
import HTTPTypes

/// Stand-ins for Stripe's Checkout and for redirect payments as Mollie's API has them: see `Servers/payment_providers.py`.
public struct PaymentProvidersForTests: Sendable {
    /// `http://127.0.0.1:…`, of both.
    public let origin: String

    public static let stripeKey = "sk_test_stand_in"
    public static let stripeSecret = "whsec_stand_in"
    public static let bankKey = "test_stand_in"

    /// A webhook that a provider would have sent.
    public struct Webhook: Decodable, Sendable {
        public var path: String
        public var body: String
        public var headers: [String: String]

        public init(path: String, body: String, headers: [String: String]) {
            (self.path, self.body, self.headers) = (path, body, headers)
        }
    }

    /// Of accounts.
    public var settings: [String: String] {
        [
            "ACCOUNTS_PAYMENTS_PRICE": "9.90 EUR", "ACCOUNTS_PAYMENTS_STRIPE_URL": origin,
            "ACCOUNTS_PAYMENTS_STRIPE_KEY": Self.stripeKey,
            "ACCOUNTS_PAYMENTS_STRIPE_WEBHOOK_SECRET": Self.stripeSecret, "ACCOUNTS_PAYMENTS_BANK_URL": origin,
            "ACCOUNTS_PAYMENTS_BANK_KEY": Self.bankKey,
        ]
    }

    public static func running<Value: Sendable>(
        _ arguments: [String] = [], body: (PaymentProvidersForTests) async throws -> Value
    ) async throws -> Value {
        let script = serverScript("payment_providers.py")
        return try await HelperProcess.running(.debianPython, [script] + arguments) { process in
            let port = try await process.output.readyPort()
            return try await body(PaymentProvidersForTests(origin: "http://127.0.0.1:\(port)"))
        }
    }

    /// Those that wait, which then wait no more.
    public func takeWebhooks() async throws -> [Webhook] {
        try JSONDecoder().decode([Webhook].self, from: try await control("webhooks"))
    }

    /// Changes a payment as only its provider can.
    /// - Parameter changes: a JSON object, such as `{"status": "paid"}`.
    public func change(_ reference: String, _ changes: String) async throws {
        _ = try await control("pay/\(reference)", changes)
    }

    /// Fails so many requests from now on.
    public func failNext(_ times: Int) async throws { _ = try await control("down", #"{"times": \#(times)}"#) }

    /// How many payments were begun.
    public func count() async throws -> Int {
        struct Begun: Decodable {}
        return try JSONDecoder().decode([Begun].self, from: try await control("payments")).count
    }

    private func control(_ path: String, _ body: String = "{}") async throws -> Data {
        let client = HTTPClient()
        let answer = try await client.send(
            FetchRequest(method: .post, url: "\(origin)/control/\(path)", body: Array(body.utf8)))
        await client.close()
        guard answer.status == .ok else {
            throw HelperProcessError.failed("payment_providers.py", output: "\(answer.status) \(path)")
        }
        return Data(answer.body)
    }
}
