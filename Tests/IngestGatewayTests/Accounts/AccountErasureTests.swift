import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Postgres
import TestSupport
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct AccountErasureTests {
    private static let report = """
        {"place": {"name": "Basel", "coordinate": {"latitude": 47.5, "longitude": 7.5}},
         "allergens": ["birch"], "symptoms": ["sneezing"]}
        """

    private func count(_ table: String, _ gateway: GatewayUnderTest) async throws -> Int {
        try #require(try await gateway.pool.query("SELECT count(*) FROM \(identifier: table)").decode(Int.self).first)
    }

    private func changes(_ gateway: GatewayUnderTest) async throws -> [SubscriberChanged] {
        try await gateway.outbox().filter { $0.envelope.type == SubscriberChanged.name }
            .map { try MessageCoding.decode(SubscriberChanged.self, from: $0.body) }
    }

    /// Somebody of whom the gateway keeps all it can.
    private func somebody(_ gateway: GatewayUnderTest) async throws -> String {
        let token = try await gateway.signUp()
        _ = try await gateway.call(.put, "/api/v1/subscription", token: token, SubscriptionSettingsTests.wishes(""))
        _ = try await gateway.call(.post, "/api/v1/alerts", token: token, Self.report)
        return token
    }

    @Test func erasesAllThatBelongsToThePerson() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await somebody(gateway)
            let other = try await gateway.signUp("other@example.org")
            let tables = ["accounts", "subscriptions", "user_alerts"]
            for (table, rows) in zip(tables, [2, 1, 1]) {
                #expect(try await count(table, gateway) == rows)
            }
            try await gateway.leave(token)
            for (table, rows) in zip(tables, [1, 0, 0]) {
                #expect(try await count(table, gateway) == rows, "\(table)")
            }
            #expect(try await gateway.call(.get, "/api/v1/subscription", token: token).status == 401)
            #expect(try await gateway.call(.get, "/api/v1/subscription", token: other).status == 200)
        }
    }

    @Test func announcesTheDeletionWithTheNextVersionAndNothingElse() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await somebody(gateway)
            try await gateway.leave(token)
            let changes = try await changes(gateway)
            #expect(changes.map(\.version) == [1, 2])
            #expect(changes.map(\.isDeleted) == [false, true])
            let last = try #require(changes.last)
            #expect(last.userID == changes.first?.userID)
            #expect(last.place == nil && last.sensitivities.isEmpty && last.email == nil && last.settings == .initial)
        }
    }

    @Test func announcesTheDeletionOfSomebodyWhoHadChosenNothing() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            try await gateway.leave(token)
            #expect(try await changes(gateway).map(\.version) == [1])
        }
    }

    @Test func confirmsEachTimeThatNothingIsLeft() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await somebody(gateway)
            try await gateway.leave(token)
            let confirmed = try await gateway.announced(AccountErasureConfirmed.self)
            #expect(confirmed.map(\.service) == [.ingestGateway])
            let userID = try #require(confirmed.first).userID
            // Accounts asks again until the answer has arrived.
            for _ in 1...2 { try await hear(userID, gateway) }
            #expect(
                try await gateway.announced(AccountErasureConfirmed.self).map(\.userID) == [userID, userID, userID])
            #expect(try await changes(gateway).filter(\.isDeleted).count == 1)
            #expect(try await count("erased_subscribers", gateway) == 1)
        }
    }

    @Test func confirmsForSomebodyWhoNeverCameHere() async throws {
        try await GatewayUnderTest.run { gateway in
            let stranger = UserID()
            try await hear(stranger, gateway)
            #expect(try await gateway.announced(AccountErasureConfirmed.self).map(\.userID) == [stranger])
            #expect(try await count("erased_subscribers", gateway) == 1)
        }
    }

    @Test func erasesNothingThatItCannotAnnounce() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await somebody(gateway)
            try await gateway.pool.query("ALTER TABLE outbox ADD CHECK (type <> 'subscriber.changed.v1') NOT VALID")
            await #expect(throws: PostgresError.self) { try await gateway.leave(token) }
            #expect(try await count("accounts", gateway) == 1)
            #expect(try await count("erased_subscribers", gateway) == 0)
        }
    }

    @Test func erasesOnceHoweverOftenItIsTold() async throws {
        try await GatewayUnderTest.run { gateway in
            let person = try await gateway.join()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { try await hear(person.userID, gateway) } }
                try await group.waitForAll()
            }
            #expect(try await changes(gateway).filter(\.isDeleted).count == 1)
        }
    }

    private func hear(_ userID: UserID, _ gateway: GatewayUnderTest) async throws {
        let fact = AccountErased(userID: userID, erasedAt: GatewayUnderTest.now)
        #expect(try await gateway.features.accountErased.handle(fact, .ofAccounts) == .done)
    }

    /// The account may go between the check of the token and the work: what comes late waits, and is then refused.
    @Test(arguments: [
        (HTTPRequest.Method.put, "subscription", SubscriptionSettingsTests.wishes("")), (.post, "alerts", report),
    ])
    func refusesWhatComesDuringTheDeletion(method: HTTPRequest.Method, path: String, body: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await somebody(gateway)
            let before = try await gateway.outbox().count
            let late = try await gateway.pool.transaction { transaction in
                try await transaction.query("DELETE FROM accounts")
                let late = Task { try await gateway.call(method, "/api/v1/\(path)", token: token, body).status }
                try await eventually("the late request to wait for the deletion") {
                    let waiting = try await gateway.pool.query(
                        """
                        SELECT count(*) FROM pg_stat_activity
                        WHERE datname = current_database() AND wait_event_type = 'Lock'
                        """)
                    return try waiting.decode(Int.self) == [1]
                }
                return late
            }
            #expect(try await late.value == 401)
            #expect(try await gateway.outbox().count == before)
            for table in ["accounts", "subscriptions", "user_alerts"] {
                #expect(try await count(table, gateway) == 0, "\(table)")
            }
        }
    }
}
