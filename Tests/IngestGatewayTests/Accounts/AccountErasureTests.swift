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

    private static let confirmation = #"{"password": "correct horse"}"#
    private static let credentials = #"{"email": "somebody@example.org", "password": "correct horse"}"#

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
        _ = try await gateway.call(.post, "/api/v1/sessions", Self.credentials)
        _ = try await gateway.call(.put, "/api/v1/subscription", token: token, SubscriptionSettingsTests.wishes(""))
        _ = try await gateway.call(.post, "/api/v1/alerts", token: token, Self.report)
        return token
    }

    @Test func erasesAllThatBelongsToThePerson() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await somebody(gateway)
            let other = try await gateway.signUp("other@example.org")
            let tables = ["accounts", "sessions", "subscriptions", "user_alerts"]
            for (table, rows) in zip(tables, [2, 3, 1, 1]) {
                #expect(try await count(table, gateway) == rows)
            }
            let answer = try await gateway.call(.delete, "/api/v1/account", token: token, Self.confirmation)
            #expect(answer.status == 204)
            for (table, rows) in zip(tables, [1, 1, 0, 0]) {
                #expect(try await count(table, gateway) == rows, "\(table)")
            }
            #expect(try await gateway.call(.get, "/api/v1/subscription", token: token).status == 401)
            #expect(try await gateway.call(.get, "/api/v1/subscription", token: other).status == 200)
        }
    }

    @Test func announcesTheDeletionWithTheNextVersionAndNothingElse() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await somebody(gateway)
            _ = try await gateway.call(.delete, "/api/v1/account", token: token, Self.confirmation)
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
            _ = try await gateway.call(.delete, "/api/v1/account", token: token, Self.confirmation)
            #expect(try await changes(gateway).map(\.version) == [1])
        }
    }

    @Test func signsNobodyInAfterwardsAsIfTheAccountHadNeverBeen() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await somebody(gateway)
            _ = try await gateway.call(.delete, "/api/v1/account", token: token, Self.confirmation)
            let gone = try await gateway.call(.post, "/api/v1/sessions", Self.credentials)
            let unknown = try await gateway.call(
                .post, "/api/v1/sessions", Self.credentials.replacing("somebody", with: "nobody"))
            #expect(gone.status == 401)
            #expect(gone.body == unknown.body)
        }
    }

    @Test func letsTheSameAddressSignUpAgainAsSomebodyElse() async throws {
        struct SignedIn: Decodable { var userID: UserID }
        try await GatewayUnderTest.run { gateway in
            let token = try await somebody(gateway)
            _ = try await gateway.call(.delete, "/api/v1/account", token: token, Self.confirmation)
            let answer = try await gateway.call(.post, "/api/v1/accounts", Self.credentials)
            #expect(answer.status == 201)
            let newcomer = try MessageCoding.decode(SignedIn.self, from: answer.body).userID
            #expect(try await changes(gateway).map(\.userID).contains(newcomer) == false)
        }
    }

    @Test(arguments: [
        (#"{"password": "wrong horse"}"#, 403, []), ("{}", 422, ["#/password"]),
        (#"{"password": "short"}"#, 422, ["#/password"]), ("", 400, []),
    ])
    func deletesNothingWithoutTheRightPassword(body: String, status: Int, pointers: [String]) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await somebody(gateway)
            let answer = try await gateway.call(.delete, "/api/v1/account", token: token, body)
            #expect(answer.status == status)
            #expect(try answer.pointers == pointers)
            #expect(try await count("accounts", gateway) == 1)
            #expect(try await changes(gateway).map(\.isDeleted) == [false])
        }
    }

    @Test func deletesNothingThatItCannotAnnounce() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await somebody(gateway)
            let store = PostgresAccountStore(pool: gateway.pool)
            let session = try #require(SessionToken(token))
            let userID = try #require(
                try await store.session(withDigest: session.digest, at: GatewayUnderTest.now)
            ).userID
            try await gateway.pool.query("ALTER TABLE outbox ADD CHECK (type <> 'subscriber.changed.v1') NOT VALID")
            let answer = try await gateway.call(.delete, "/api/v1/account", token: token, Self.confirmation)
            #expect(answer.status == 500)
            #expect(try await store.account(of: userID) != nil)
            #expect(try await count("erased_subscribers", gateway) == 0)
        }
    }

    @Test func deletesOnceHoweverManyAsk() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await somebody(gateway)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await gateway.call(.delete, "/api/v1/account", token: token, Self.confirmation).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [204, 401, 401, 401])
            #expect(try await changes(gateway).filter(\.isDeleted).count == 1)
        }
    }

    /// The account may go between the check of the token and the work: what comes late waits, and is then refused.
    @Test(arguments: [
        (HTTPRequest.Method.put, "subscription", SubscriptionSettingsTests.wishes("")), (.post, "alerts", report),
        (.post, "sessions", credentials), (.delete, "account", confirmation),
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
            for table in ["accounts", "sessions", "subscriptions", "user_alerts"] {
                #expect(try await count(table, gateway) == 0, "\(table)")
            }
        }
    }
}
