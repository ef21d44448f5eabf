import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Postgres
import Sessions
import TestSupport
import Testing

@testable import ingest_gateway

/// The row that the gateway keeps of each person, and what it knows of them.
@Suite(.timeLimit(.minutes(20))) struct PersonAnchorTests {
    private static let wishes = SubscriptionSettingsTests.wishes(#", "emailNotifications": true"#)

    private func someone(
        _ gateway: GatewayUnderTest, _ email: String = "anna@example.org", isConfirmed: Bool = true
    ) async throws -> PeopleForTests.Person {
        try await gateway.people.signUp(email, isConfirmed: isConfirmed, at: GatewayUnderTest.now)
    }

    private func subscribe(_ person: PeopleForTests.Person, _ gateway: GatewayUnderTest) async throws {
        let answer = try await gateway.call(.put, "/api/v1/subscription", token: person.token.text, Self.wishes)
        #expect(answer.status == 200)
    }

    private func changed(_ person: PeopleForTests.Person, _ gateway: GatewayUnderTest) async throws {
        let fact = AccountChanged(userID: person.userID, changedAt: GatewayUnderTest.now)
        let handler = AccountChangedHandler(
            refreshAddress: RefreshAddress(store: PostgresPersonAnchorStore(pool: gateway.pool)))
        #expect(try await handler.handle(fact, .ofAccounts) == .done)
    }

    private func emails(_ gateway: GatewayUnderTest) async throws -> [String?] {
        try await gateway.announced(SubscriberChanged.self).map(\.email)
    }

    @Test func theFirstRequestThatWritesMakesTheRow() async throws {
        try await GatewayUnderTest.run { gateway in
            let person = try await someone(gateway)
            #expect(try await gateway.call(.get, "/api/v1/subscription", token: person.token.text).status == 200)
            #expect(try await gateway.count("accounts") == 0)
            try await subscribe(person, gateway)
            let rows = try await gateway.pool.query("SELECT user_id, email, password_hash FROM accounts")
            #expect(
                try #require(rows.first).decode((UUID, String, String).self) == (
                    person.userID.uuid, "anna@example.org", ""
                ))
            try await subscribe(person, gateway)
            #expect(try await gateway.count("accounts") == 1)
        }
    }

    @Test func fiftyFirstRequestsAtOnceMakeOneRow() async throws {
        try await GatewayUnderTest.run { gateway in
            let person = try await someone(gateway)
            // Each as another replica, which has not seen the person either.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<50 {
                    group.addTask {
                        try await PostgresPersonAnchorStore(pool: gateway.pool)
                            .ensure(person.userID, at: GatewayUnderTest.now)
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await gateway.count("accounts") == 1)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                let other = try await someone(gateway, "ben@example.org")
                for _ in 0..<50 {
                    group.addTask {
                        try await gateway.call(
                            .put, "/api/v1/subscription", token: other.token.text, Self.wishes
                        ).status
                    }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(statuses == [200])
            #expect(try await gateway.count("accounts") == 2)
        }
    }

    @Test func nobodyComesBackFromATombstone() async throws {
        try await GatewayUnderTest.run { gateway in
            let person = try await someone(gateway)
            // The gateway hears of it before accounts has ended the session for it.
            let erased = AccountErased(userID: person.userID, erasedAt: GatewayUnderTest.now)
            #expect(try await gateway.features.accountErased.handle(erased, .ofAccounts) == .done)
            let answer = try await gateway.call(.put, "/api/v1/subscription", token: person.token.text, Self.wishes)
            #expect(answer.status == 401)
            #expect(try await gateway.count("accounts") == 0)
            #expect(try await gateway.count("subscriptions") == 0)
        }
    }

    @Test func ofAnErasureAndAFirstRequestAtOnceTheErasureWins() async throws {
        try await GatewayUnderTest.run { gateway in
            let store = PostgresPersonAnchorStore(pool: gateway.pool)
            for _ in 0..<20 {
                let userID = UserID()
                async let made: Void = store.ensure(userID, at: GatewayUnderTest.now)
                async let isErased = store.erase(userID, at: GatewayUnderTest.now)
                do { try await made } catch AccountError.deleted {}
                #expect(try await isErased)
            }
            #expect(try await gateway.count("accounts") == 0)
            #expect(try await gateway.count("erased_subscribers") == 20)
        }
    }

    @Test func noMailGoesToAnAddressThatIsNotConfirmed() async throws {
        try await GatewayUnderTest.run { gateway in
            let person = try await someone(gateway, isConfirmed: false)
            try await subscribe(person, gateway)
            #expect(try await emails(gateway) == [nil])

            try await gateway.people.confirm(person.userID, at: GatewayUnderTest.now)
            for _ in 1...2 { try await changed(person, gateway) }
            #expect(try await emails(gateway) == [nil, "anna@example.org"])
            let versions = try await gateway.announced(SubscriberChanged.self).map(\.version)
            #expect(versions == [1, 2])
            try await subscribe(person, gateway)
            #expect(try await emails(gateway).last == "anna@example.org")
        }
    }

    /// Those that 0.8.0 does not know are stored apart.
    @Test func anotherAddressLeavesEveryAllergenAsItWas() async throws {
        try await GatewayUnderTest.run { gateway in
            let person = try await someone(gateway, isConfirmed: false)
            let wishes = Self.wishes.replacing(
                #"[{"allergen": "birch", "threshold": 3}]"#,
                with: #"[{"allergen": "birch", "threshold": 3}, {"allergen": "dust", "threshold": 2}]"#)
            let saved = try await gateway.call(.put, "/api/v1/subscription", token: person.token.text, wishes)
            #expect(saved.status == 200)
            try await gateway.people.confirm(person.userID, at: GatewayUnderTest.now)
            try await changed(person, gateway)
            let announced = try await gateway.announced(SubscriberChanged.self)
            #expect(announced.map { $0.sensitivities.map(\.allergen) } == [[.birch, .dust], [.birch, .dust]])
            let shown = try await gateway.call(.get, "/api/v1/subscription", token: person.token.text)
            #expect(shown.body == saved.body)
        }
    }

    /// What is confirmed before the person has a row is found when the row is made.
    @Test func aChangeThatComesBeforeTheFirstRequestIsNotLost() async throws {
        try await GatewayUnderTest.run { gateway in
            let person = try await someone(gateway, isConfirmed: false)
            try await gateway.people.confirm(person.userID, at: GatewayUnderTest.now)
            try await changed(person, gateway)
            #expect(try await gateway.outbox().isEmpty)
            try await subscribe(person, gateway)
            #expect(try await emails(gateway) == ["anna@example.org"])
        }
    }

    @Test func lateAndReversedMessagesEndWithTheNewestAddress() async throws {
        try await GatewayUnderTest.run { gateway in
            let person = try await someone(gateway)
            try await subscribe(person, gateway)
            try await gateway.people.move(person.userID, to: "new@example.org")
            for _ in 1...3 { try await changed(person, gateway) }
            #expect(try await emails(gateway) == ["anna@example.org", "new@example.org"])
        }
    }

    @Test func anAddressFollowsWhoeverHasItNow() async throws {
        try await GatewayUnderTest.run { gateway in
            let (anna, ben) = (try await someone(gateway), try await someone(gateway, "ben@example.org"))
            for person in [anna, ben] { try await subscribe(person, gateway) }
            try await gateway.people.move(anna.userID, to: "other@example.org")
            try await gateway.people.move(ben.userID, to: "anna@example.org")
            // Ben's message overtakes Anna's.
            try await changed(ben, gateway)
            try await changed(anna, gateway)
            let last = try await gateway.announced(SubscriberChanged.self).reduce(into: [:]) {
                $0[$1.userID] = $1.email
            }
            #expect(last == [anna.userID: "other@example.org", ben.userID: "anna@example.org"])
        }
    }

    @Test func aChangeOfSomebodyWhoIsGoneChangesNothing() async throws {
        try await GatewayUnderTest.run { gateway in
            let person = try await someone(gateway)
            try await subscribe(person, gateway)
            try await gateway.leave(person.token.text)
            let before = try await gateway.outbox().count
            try await changed(person, gateway)
            #expect(try await gateway.outbox().count == before)
            #expect(try await gateway.count("accounts") == 0)
        }
    }

    /// During a rolling update people of 0.8.0 keep their row, with which that release goes on.
    @Test func aRowOfTheLastReleaseStaysAsItIs() async throws {
        try await GatewayUnderTest.run { gateway in
            let person = try await someone(gateway)
            try await gateway.pool.query(
                """
                INSERT INTO accounts (user_id, email, password_hash, created_at)
                VALUES (\(person.userID.uuid), 'anna@example.org', 'scrypt$1', \(GatewayUnderTest.now)),
                    (\(UUID()), 'old@example.org', 'scrypt$2', \(GatewayUnderTest.now))
                """)
            try await gateway.pool.query(
                """
                INSERT INTO sessions (token_digest, user_id, created_at, expires_at)
                SELECT decode('00', 'hex'), user_id, created_at, created_at FROM accounts WHERE email LIKE 'old%'
                """)
            try await subscribe(person, gateway)
            _ = try await gateway.join("new@example.org")
            let hashes = try await gateway.pool.query(
                "SELECT password_hash FROM accounts WHERE user_id = \(person.userID.uuid)")
            #expect(try hashes.decode(String.self) == ["scrypt$1"])
            let copied = try await gateway.people.pool.query(
                "SELECT email FROM ingest_gateway.accounts_to_copy ORDER BY email")
            #expect(try copied.decode(String.self) == ["anna@example.org", "old@example.org"])
            let sessions = try await gateway.people.pool.query("SELECT FROM ingest_gateway.sessions_to_copy")
            #expect(sessions.count == 1)
            // As 0.8.0 signs up.
            let again = try await gateway.pool.query(
                """
                INSERT INTO accounts (user_id, email, password_hash, created_at)
                VALUES (\(UUID()), 'old@example.org', 'scrypt$3', now()) ON CONFLICT (email) DO NOTHING
                """)
            #expect(again.affectedCount == 0)
        }
    }
}
