import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct UserAlertLimitTests {
    private static let limit = SubmitUserAlert.usualHourlyLimit

    static func report(latitude: Double = 47.55839, longitude: Double = 7.57327, more: String = "") -> String {
        """
        {"place": {"name": "Here", "coordinate": {"latitude": \(latitude), "longitude": \(longitude)}},
         "allergens": ["birch"], "symptoms": ["sneezing"], "comment": "by the river"\(more)}
        """
    }

    private func send(_ gateway: GatewayUnderTest, _ token: String) async throws -> Answer {
        try await gateway.call(.post, "/api/v1/alerts", token: token, Self.report())
    }

    @Test func refusesMoreThanTheHourlyLimitAndSaysWhenThereIsRoom() async throws {
        let clock = ClockForTests(GatewayUnderTest.now)
        try await GatewayUnderTest.run(clock: clock) { gateway in
            let token = try await gateway.signUp()
            for _ in 0..<Self.limit {
                #expect(try await send(gateway, token).status == 202)
                clock.advance(by: 10)
            }
            let refused = try await send(gateway, token)
            #expect(refused.status == 429)
            // The first was sent 200 s ago.
            #expect(refused.headers[.retryAfter] == "3400")
            #expect(try refused.problem.detail.contains("\(Self.limit) reports within an hour"))
            #expect(try await gateway.outbox().count == Self.limit)

            clock.advance(by: 3_399)
            #expect(try await send(gateway, token).headers[.retryAfter] == "1")
            clock.advance(by: 1)
            #expect(try await send(gateway, token).status == 202)
            #expect(try await send(gateway, token).headers[.retryAfter] == "10")
        }
    }

    @Test func letsNoMoreThroughThatAreSentAtOnce() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<Self.limit + 10 { group.addTask { try await send(gateway, token).status } }
                return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [202: Self.limit, 429: 10])
            #expect(try await gateway.outbox().count == Self.limit)
        }
    }

    @Test func countsEachPersonAlone() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            for _ in 0...Self.limit { _ = try await send(gateway, token) }
            let other = try await gateway.signUp("other@example.org")
            #expect(try await send(gateway, other).status == 202)
        }
    }

    @Test(
        arguments: [
            (nil, 47.56, 7.57), ("neighbourhood", 47.56, 7.57), ("town", 47.6, 7.6), ("exact", 47.55839, 7.57327),
        ] as [(String?, Double, Double)])
    func announcesThePlaceNoFinerThanItsAuthorChose(precision: String?, latitude: Double, longitude: Double)
        async throws
    {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            if let precision {
                _ = try await gateway.call(
                    .put, "/api/v1/subscription", token: token,
                    SubscriptionSettingsTests.wishes(#", "locationPrecision": "\#(precision)""#))
            }
            _ = try await send(gateway, token)
            let message = try #require(try await gateway.outbox().last)
            let place = try MessageCoding.decode(UserAlertSubmitted.self, from: message.body).report.place
            #expect(place.coordinate == (try Coordinate(latitude: latitude, longitude: longitude)))
            let stored = try await gateway.pool.query(
                "SELECT (report #>> '{place,coordinate,latitude}')::float8 FROM user_alerts")
            #expect(try stored.decode(Double.self) == [latitude])
        }
    }
}
