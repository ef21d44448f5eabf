import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Sessions
import Testing

@testable import ingest_gateway

/// Others read a reporter's user name only while its owner allows that, and comments of those only for whom the staff
/// vouch.
@Suite(.timeLimit(.minutes(20))) struct ShownNameTests {
    private static let box = "bbox=-180,-90,180,90"

    private func report(_ gateway: GatewayUnderTest, _ person: PeopleForTests.Person) async throws {
        let answer = try await gateway.call(
            .post, "/api/v1/alerts", token: person.token.text, UserAlertLimitTests.report())
        #expect(answer.status == 202)
    }

    /// What somebody else reads: of the list, of the features, and on the page.
    private func names(_ gateway: GatewayUnderTest, _ token: String) async throws -> (list: [String?], map: [String?]) {
        let list: [String: [MapReport]] = try await gateway.call(
            .get, "/api/v1/map/reports/list?\(Self.box)", token: token
        ).decoded()
        let map: UserAlertMapRoutes.Answer = try await gateway.call(
            .get, "/api/v1/user-alerts?\(Self.box)", token: token
        ).decoded()
        return ((list["reports"] ?? []).map(\.reporter), map.features.map(\.properties.reporter))
    }

    @Test func showsANameWhileItsOwnerAllowsIt() async throws {
        try await GatewayUnderTest.run { gateway in
            let author = try await gateway.join()
            let other = try await gateway.signUp("other@example.org")
            try await report(gateway, author)
            #expect(try await names(gateway, other) == ([nil], [nil]))
            try await gateway.people.show("anna_b", of: author.userID, at: GatewayUnderTest.now)
            #expect(try await names(gateway, other) == (["anna_b"], ["anna_b"]))
            try await gateway.people.hideName(of: author.userID)
            #expect(try await names(gateway, other) == ([nil], [nil]))
        }
    }

    @Test func showsNobodyWhoHasLeft() async throws {
        try await GatewayUnderTest.run { gateway in
            let author = try await gateway.join()
            let other = try await gateway.signUp("other@example.org")
            try await report(gateway, author)
            try await gateway.people.show("anna_b", of: author.userID, at: GatewayUnderTest.now)
            // Before the gateway has heard of it.
            try await gateway.people.erase(author.userID, at: GatewayUnderTest.now)
            #expect(try await names(gateway, other) == ([nil], [nil]))
        }
    }

    @Test func putsNoNameAndNoWordsIntoPoints() async throws {
        try await GatewayUnderTest.run { gateway in
            let author = try await gateway.join()
            try await report(gateway, author)
            try await gateway.people.show("anna_b", of: author.userID, at: GatewayUnderTest.now)
            let answer = try await gateway.call(.get, "/api/v1/map/reports?\(Self.box)", token: author.token.text)
            let points: MapPoints = try answer.decoded()
            #expect(points.points == [[47.56, 7.57, 2, Double(AllergenIcon.tree.number)]])
            #expect(!answer.text.contains("anna_b") && !answer.text.contains("river"))
        }
    }

    @Test func showsCommentsOfTrustedReportersOnly() async throws {
        try await GatewayUnderTest.run { gateway in
            let trusted = try await gateway.people.staff(
                "trusted-reporter", hasSecondFactor: false, at: GatewayUnderTest.now)
            try await PostgresPersonAnchorStore(pool: gateway.pool).ensure(trusted.userID, at: GatewayUnderTest.now)
            let author = try await gateway.join()
            let other = try await gateway.signUp("other@example.org")
            for person in [trusted, author] { try await report(gateway, person) }
            let list: [String: [MapReport]] = try await gateway.call(
                .get, "/api/v1/map/reports/list?\(Self.box)", token: other
            ).decoded()
            #expect(list["reports"]?.compactMap(\.comment) == ["by the river"])
            #expect(list["reports"]?.count == 2)
        }
    }
}

extension PeopleForTests {
    /// As somebody chooses a user name in their profile and lets others see it.
    func show(_ name: String, of userID: UserID, at now: Date) async throws {
        try await pool.query("UPDATE people SET user_name = \(name) WHERE user_id = \(userID.uuid)")
        try await pool.query(
            """
            INSERT INTO profiles (user_id, picture, shows_name) VALUES (\(userID.uuid), 'birch', true)
            ON CONFLICT (user_id) DO UPDATE SET shows_name = true
            """)
    }

    func hideName(of userID: UserID) async throws {
        try await pool.query("UPDATE profiles SET shows_name = false WHERE user_id = \(userID.uuid)")
    }
}
