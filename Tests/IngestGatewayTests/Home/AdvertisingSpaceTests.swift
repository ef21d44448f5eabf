import Domain
import Foundation
import HTTPTypes
import NIOCore
import Postgres
import Sessions
import TestSupport
import Testing

@testable import ingest_gateway

/// The empty space on Home, which a purchase removes.
@Suite(.timeLimit(.minutes(20))) struct AdvertisingSpaceTests {
    private static let space = "id=\"ad-slot\""

    private func gateway(
        isOn: Bool, _ body: @escaping @Sendable (GatewayUnderTest, PostgresPool) async throws -> Void
    ) async throws {
        var settings = GatewaySettings()
        settings.hasAdvertisingSpace = isOn
        try await withDatabase(schemas: GatewayUnderTest.schemas) { [settings] database in
            try await database.withPool(of: "accounts") { accounts in
                try await database.withPool(of: "ingest_gateway") { pool in
                    try await GatewayUnderTest.run(over: pool, settings: settings) { try await body($0, accounts) }
                }
            }
        }
    }

    private func home(_ gateway: GatewayUnderTest, _ token: String?) async throws -> String {
        let answer = try await gateway.call(.get, "/", token: token)
        #expect(answer.status == 200)
        return answer.text
    }

    @Test func goesWithThePurchaseAndComesBackWithTheRefund() async throws {
        try await gateway(isOn: true) { gateway, accounts in
            let (buyer, other) = (try await gateway.join("buyer@example.org"), try await gateway.signUp())
            for token in [buyer.token.text, other, nil] {
                let page = try await home(gateway, token)
                #expect(page.contains(Self.space))
            }
            try await accounts.query(
                """
                INSERT INTO payments (payment_id, user_id, provider, minor_units, currency, state, started_at, expires_at,
                    checked_at)
                VALUES (gen_random_uuid(), \(buyer.userID.uuid), 'stripe', 990, 'EUR', 'paid', now(), now(), now())
                """)
            #expect(try await !home(gateway, buyer.token.text).contains(Self.space))
            #expect(try await home(gateway, other).contains(Self.space))
            for state in ["started", "failed", "expired", "refunded", "disputed", "mismatch"] {
                try await accounts.query("UPDATE payments SET state = \(state)")
                #expect(try await home(gateway, buyer.token.text).contains(Self.space), "\(state)")
            }
        }
    }

    @Test func isOffUnlessTheOperatorSwitchesItOn() async throws {
        try await gateway(isOn: false) { gateway, _ in
            let token = try await gateway.signUp()
            for token in [token, nil] {
                let page = try await home(gateway, token)
                #expect(!page.contains(Self.space))
            }
        }
    }

    @Test func isOnHomeAlone() async throws {
        try await gateway(isOn: true) { gateway, _ in
            let token = try await gateway.signUp()
            let paths = gateway.routes.filter { $0.method == .get && !$0.path.contains("{") && $0.path != "/" }
                .map(\.path).filter { !$0.hasPrefix("/api/") }
            #expect(paths.count > 15)
            for path in paths {
                let page = try await gateway.call(.get, path, token: token).text
                #expect(!page.contains(Self.space), "\(path)")
            }
        }
    }
}
