import Domain
import Foundation
import HTTPTypes
import Postgres
import TestSupport
import Testing

@testable import ingest_gateway

/// What alert-fanout reads to rebuild its audience.
@Suite(.timeLimit(.minutes(20))) struct SubscriberViewTests {
    /// Lets the gateway work, and then looks as alert-fanout does.
    private func look(
        after work: @escaping @Sendable (GatewayUnderTest) async throws -> Void,
        _ body: (PostgresPool) async throws -> Void
    ) async throws {
        try await withDatabase(schemas: GatewayUnderTest.schemas) { database in
            try await database.withPool(of: "ingest_gateway") { try await GatewayUnderTest.run(over: $0, work) }
            try await database.withPool(of: "alert_fanout", body)
        }
    }

    @Test(arguments: [(true, "anna@example.org" as String?), (false, nil)])
    func showsWhatWasAnnouncedLast(wantsEmail: Bool, email: String?) async throws {
        try await look { gateway in
            let token = try await gateway.signUp("anna@example.org")
            for _ in 1...2 {
                _ = try await gateway.call(
                    .put, "/api/v1/subscription", token: token,
                    SubscriptionSettingsTests.wishes(", \"emailNotifications\": \(wantsEmail)"))
            }
        } _: { pool in
            let rows = try await pool.query("SELECT * FROM ingest_gateway.subscribers")
            let row = try #require(rows.first)
            #expect(try row["version", as: Int.self] == 2)
            #expect(try row["email", as: String?.self] == email)
            #expect(try row["is_deleted", as: Bool.self] == false)
            let subscription = try row["wishes", as: JSON<Subscription>.self].value
            #expect(subscription.place?.coordinate.latitude == 47.56)
        }
    }

    @Test func showsADeletedPersonWithoutASubscription() async throws {
        try await look { gateway in
            let token = try await gateway.signUp()
            _ = try await gateway.call(
                .put, "/api/v1/subscription", token: token, SubscriptionSettingsTests.wishes(""))
            try await gateway.leave(token)
        } _: { pool in
            let rows = try await pool.query(
                "SELECT version, is_deleted, wishes IS NULL AND email IS NULL FROM ingest_gateway.subscribers")
            #expect(rows.count == 1)
            #expect(try #require(rows.first).decode((Int, Bool, Bool).self) == (2, true, true))
        }
    }

    @Test(arguments: ["accounts", "sessions", "subscriptions", "user_alerts", "erased_subscribers"])
    func isAllThatAlertFanoutMayRead(table: String) async throws {
        try await look { _ in
        } _: { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await pool.query("SELECT * FROM ingest_gateway.\(identifier: table)")
            }
            #expect(error?.sqlState == "42501")
        }
    }
}
