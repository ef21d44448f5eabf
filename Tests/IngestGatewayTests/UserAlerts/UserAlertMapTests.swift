import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Sessions
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct UserAlertMapTests {
    private static let world = "-180,-90,180,90"

    private func send(_ gateway: GatewayUnderTest, _ token: String, _ report: String) async throws -> String {
        struct Accepted: Decodable { var alertID: String }
        let answer = try await gateway.call(.post, "/api/v1/alerts", token: token, report)
        return try MessageCoding.decode(Accepted.self, from: answer.body).alertID
    }

    private func map(
        _ gateway: GatewayUnderTest, _ token: String, _ box: String = world
    ) async throws -> UserAlertMapRoutes.Answer {
        let answer = try await gateway.call(.get, "/api/v1/user-alerts?bbox=\(box)", token: token)
        #expect(answer.headers[.contentType] == geoJSONType)
        #expect(answer.headers[.cacheControl] == "private, no-cache")
        return try MessageCoding.decode(UserAlertMapRoutes.Answer.self, from: answer.body)
    }

    @Test func showsAReportToOthersAtOnce() async throws {
        try await GatewayUnderTest.run { gateway in
            let author = try await gateway.signUp()
            let other = try await gateway.signUp("other@example.org")
            #expect(try await map(gateway, other).features.isEmpty)
            let id = try await send(gateway, author, UserAlertLimitTests.report(more: #", "severity": "severe""#))
            let map = try await map(gateway, other)
            let feature = try #require(map.features.first)
            #expect(map.features.count == 1 && !map.isCutOff)
            #expect(feature.id == id)
            #expect(feature.geometry.coordinates == [7.57, 47.56])
            #expect(
                feature.properties
                    == .init(allergens: [.birch], severity: .severe, submittedAt: GatewayUnderTest.now))
        }
    }

    /// Until they have confirmed their address; what they send after that is everybody's.
    @Test func aReportOfSomebodyUnconfirmedIsTheirsAlone() async throws {
        try await GatewayUnderTest.run { gateway in
            let author = try await gateway.join(isConfirmed: false)
            let other = try await gateway.signUp("other@example.org")
            let first = try await send(gateway, author.token.text, UserAlertLimitTests.report())
            #expect(try await map(gateway, author.token.text).features.map(\.id) == [first])
            #expect(try await map(gateway, other).features.isEmpty)
            try await gateway.people.confirm(author.userID, at: GatewayUnderTest.now)
            let second = try await send(gateway, author.token.text, UserAlertLimitTests.report())
            #expect(try await map(gateway, other).features.map(\.id) == [second])
            #expect(try await gateway.announced(UserAlertSubmitted.self).map(\.countsForCrowd) == [false, true])
        }
    }

    @Test func revealsNeitherWhoReportedNorWhatTheyWrote() async throws {
        try await GatewayUnderTest.run { gateway in
            let person = try await gateway.join()
            let author = (userID: person.userID, token: person.token.text)
            _ = try await send(gateway, author.token, UserAlertLimitTests.report())
            let answer = try await gateway.call(
                .get, "/api/v1/user-alerts?bbox=\(Self.world)", token: author.token)
            let text = String(decoding: answer.body, as: UTF8.self)
            #expect(text.contains("birch"))
            for secret in [author.userID.description, "river", "Here", "sneezing"] {
                #expect(!text.contains(secret), "\(secret)")
            }
        }
    }

    @Test(arguments: [("exact", [7.57, 47.56]), ("neighbourhood", [7.57, 47.56]), ("town", [7.6, 47.6])])
    func showsNoPlaceFinerThanAHundredthOfADegree(precision: String, coordinates: [Double]) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            _ = try await gateway.call(
                .put, "/api/v1/subscription", token: token,
                SubscriptionSettingsTests.wishes(#", "locationPrecision": "\#(precision)""#))
            _ = try await send(gateway, token, UserAlertLimitTests.report())
            #expect(try await map(gateway, token).features.map(\.geometry.coordinates) == [coordinates])
        }
    }

    /// Otherwise small boxes would find the exact place out.
    @Test(arguments: [("7.57,47.56,7.57,47.56", 1), ("7.5732,47.5583,7.5733,47.5584", 0)])
    func comparesTheBoxWithThePlaceThatIsShown(box: String, reports: Int) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            _ = try await gateway.call(
                .put, "/api/v1/subscription", token: token,
                SubscriptionSettingsTests.wishes(#", "locationPrecision": "exact""#))
            _ = try await send(gateway, token, UserAlertLimitTests.report())
            #expect(try await map(gateway, token, box).features.count == reports)
        }
    }

    @Test func showsTheLastDayNewestFirst() async throws {
        let clock = ClockForTests(GatewayUnderTest.now)
        try await GatewayUnderTest.run(clock: clock) { gateway in
            let token = try await gateway.signUp()
            let old = try await send(gateway, token, UserAlertLimitTests.report())
            clock.advance(by: 1)
            let new = try await send(gateway, token, UserAlertLimitTests.report())
            #expect(try await map(gateway, token).features.map(\.id) == [new, old])
            clock.advance(by: 86_399)
            #expect(try await map(gateway, token).features.map(\.id) == [new, old])
            clock.advance(by: 0.001)
            let later = try await gateway.signUp("later@example.org")
            #expect(try await map(gateway, later).features.map(\.id) == [new])
        }
    }

    @Test(arguments: [("170,-20,-170,20", ["east", "west"]), ("170,-20,180,20", ["east"]), ("-10,-20,10,20", [])])
    func findsReportsOnBothSidesOfTheAntimeridian(box: String, expected: [String]) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let names = [
                try await send(gateway, token, UserAlertLimitTests.report(latitude: 0, longitude: 179.5)): "east",
                try await send(gateway, token, UserAlertLimitTests.report(latitude: 0, longitude: -179.5)): "west",
            ]
            #expect(try await map(gateway, token, box).features.compactMap { names[$0.id] }.sorted() == expected)
        }
    }

    @Test(arguments: [(999, 999, false), (1_000, 1_000, false), (1_001, 1_000, true)])
    func saysWhenOlderReportsFoundNoRoom(reports: Int, shown: Int, isCutOff: Bool) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            _ = try await gateway.pool.query(
                """
                INSERT INTO user_alerts (alert_id, user_id, report, submitted_at)
                SELECT gen_random_uuid(), user_id, '{"place": {"name": "X", "coordinate": {"latitude": 1,
                    "longitude": 2}}, "allergens": [], "symptoms": [], "severity": "mild"}',
                    \(GatewayUnderTest.now)::timestamptz - number * interval '1 second'
                FROM accounts CROSS JOIN generate_series(1, \(reports)) AS number
                """)
            let map = try await map(gateway, token)
            #expect(map.features.count == shown)
            #expect(map.isCutOff == isCutOff)
            #expect(map.features.first?.properties.submittedAt == GatewayUnderTest.now.addingTimeInterval(-1))
        }
    }

    @Test(arguments: [
        "", "?bbox=", "?bbox=1,2,3", "?bbox=1,2,3,x", "?bbox=-181,0,0,1", "?bbox=0,2,1,1", "?box=1,2,3,4",
    ])
    func namesAFaultyBox(query: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(.get, "/api/v1/user-alerts\(query)", token: token)
            #expect(answer.status == 400)
            #expect(try answer.parameters == ["bbox"])
        }
    }
}
