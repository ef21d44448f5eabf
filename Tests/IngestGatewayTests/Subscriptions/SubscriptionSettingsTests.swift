import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct SubscriptionSettingsTests {
    static func wishes(_ more: String, latitude: Double = 47.55839, longitude: Double = 7.57327) -> String {
        """
        {"place": {"name": "Basel", "coordinate": {"latitude": \(latitude), "longitude": \(longitude)}},
         "sensitivities": [{"allergen": "birch", "threshold": 3}]\(more)}
        """
    }

    private func announced(_ gateway: GatewayUnderTest) async throws -> SubscriberChanged {
        let message = try #require(try await gateway.outbox().last)
        return try MessageCoding.decode(SubscriberChanged.self, from: message.body)
    }

    private func shown(_ gateway: GatewayUnderTest, _ token: String) async throws -> ingest_gateway.Subscription {
        let answer = try await gateway.call(.get, "/api/v1/subscription", token: token)
        return try MessageCoding.decode(ingest_gateway.Subscription.self, from: answer.body)
    }

    @Test func keepsTheSettingsAndAnnouncesThem() async throws {
        let settings = try NotificationSettings(
            timeZone: "Europe/Zurich", quietHours: QuietHours(from: 22 * 60, until: 7 * 60),
            mutedUntil: GatewayUnderTest.now, onlyUrgent: true, weeklyInterruptions: 5)
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let saved = try await gateway.call(
                .put, "/api/v1/subscription", token: token,
                Self.wishes(
                    """
                    , "settings": {"timeZone": "Europe/Zurich", "quietHours": {"start": "22:00", "end": "07:00"},
                      "mutedUntil": "2023-04-10T10:00:00Z", "onlyUrgent": true, "weeklyInterruptions": 5}
                    """))
            #expect(saved.status == 200)
            #expect(try await shown(gateway, token).settings == settings)
            #expect(try await announced(gateway).settings == settings)
            #expect(try await gateway.call(.get, "/api/v1/subscription", token: token).body == saved.body)
        }
    }

    @Test func keepsTheDateOfBirthAndAnnouncesIt() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            for (more, day) in [(#", "birthDate": "2014-02-28""#, "2014-02-28"), ("", nil)] {
                let saved = try await gateway.call(.put, "/api/v1/subscription", token: token, Self.wishes(more))
                #expect(saved.status == 200)
                #expect(try await shown(gateway, token).birthDate?.description == day)
                #expect(try await announced(gateway).birthDate?.description == day)
            }
        }
    }

    @Test(arguments: [#""2014-02-30""#, #""1890-01-01""#, #""2023-04-12""#, #""yesterday""#, "2014"])
    func refusesADateOfBirthThatIsNone(_ date: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(
                .put, "/api/v1/subscription", token: token, Self.wishes(#", "birthDate": \#(date)"#))
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/birthDate"])
        }
    }

    @Test(arguments: ["", #", "settings": null"#, #", "settings": {}"#, #", "settings": {"quietHours": null}"#])
    func takesWhatIsAbsentAsUsual(_ settings: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let saved = try await gateway.call(.put, "/api/v1/subscription", token: token, Self.wishes(settings))
            #expect(saved.status == 200)
            #expect(try await announced(gateway).settings == .initial)
        }
    }

    @Test(arguments: [
        (#""timeZone": "Europe/Atlantis""#, ["#/settings/timeZone"]),
        (#""quietHours": {"start": "24:00", "end": "7:00"}"#, ["start", "end"].map { "#/settings/quietHours/\($0)" }),
        (#""quietHours": {"start": 22}"#, ["start", "end"].map { "#/settings/quietHours/\($0)" }),
        (#""quietHours": {"start": "22:00", "end": "22:00"}"#, ["#/settings/quietHours/end"]),
        (#""quietHours": "22:00-07:00""#, ["#/settings/quietHours"]),
        (#""mutedUntil": "tomorrow""#, ["#/settings/mutedUntil"]),
        (#""onlyUrgent": "yes""#, ["#/settings/onlyUrgent"]),
        (#""weeklyInterruptions": 201"#, ["#/settings/weeklyInterruptions"]),
        (#""weeklyInterruptions": -1, "timeZone": """#, ["#/settings/timeZone", "#/settings/weeklyInterruptions"]),
    ])
    func namesEveryFaultySettingAndStoresNothing(settings: String, pointers: [String]) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(
                .put, "/api/v1/subscription", token: token, Self.wishes(#", "settings": {\#(settings)}"#))
            #expect(answer.status == 422)
            #expect(try answer.pointers == pointers)
            #expect(try await gateway.outbox().isEmpty)
        }
    }

    @Test(arguments: [("[]", "#/settings"), ("7", "#/settings")])
    func refusesSettingsThatAreNoObject(settings: String, pointer: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(
                .put, "/api/v1/subscription", token: token, Self.wishes(", \"settings\": \(settings)"))
            #expect(try answer.pointers == [pointer])
        }
    }

    @Test(arguments: [0, 0.9, 200.1, 30_000])
    func refusesARadiusWithinWhichNoStationOrEveryStationLies(radius: Double) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(
                .put, "/api/v1/subscription", token: token, Self.wishes(", \"radius\": \(radius)"))
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/radius"])
            #expect(try answer.problem.errors?.first?.detail == "must be from 1 to 200 km")
            #expect(try await gateway.outbox().isEmpty)
        }
    }

    @Test(arguments: [1.0, 200])
    func takesTheSmallestAndTheLargestRadius(radius: Double) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            _ = try await gateway.call(
                .put, "/api/v1/subscription", token: token, Self.wishes(", \"radius\": \(radius)"))
            #expect(try await announced(gateway).radius == Kilometres(radius))
        }
    }

    @Test(arguments: [
        ("", 47.56, 7.57), (#", "locationPrecision": "neighbourhood""#, 47.56, 7.57),
        (#", "locationPrecision": "town""#, 47.6, 7.6), (#", "locationPrecision": "exact""#, 47.55839, 7.57327),
    ])
    func keepsAndAnnouncesThePlaceNoFinerThanChosen(chosen: String, latitude: Double, longitude: Double) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let saved = try await gateway.call(.put, "/api/v1/subscription", token: token, Self.wishes(chosen))
            let expected = try Place(
                name: "Basel", coordinate: Coordinate(latitude: latitude, longitude: longitude))
            #expect(try MessageCoding.decode(ingest_gateway.Subscription.self, from: saved.body).place == expected)
            #expect(try await shown(gateway, token).place == expected)
            #expect(try await announced(gateway).place == expected)
        }
    }

    @Test func namesThePrecisionsThereAre() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(
                .put, "/api/v1/subscription", token: token, Self.wishes(#", "locationPrecision": "street""#))
            #expect(try answer.pointers == ["#/locationPrecision"])
            #expect(try answer.problem.errors?.first?.detail == "must be one of exact, neighbourhood, town")
        }
    }

    @Test func readsSubscriptionsFromBeforeThereWereSettings() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            try await gateway.pool.query(
                """
                INSERT INTO subscriptions SELECT user_id, 4, '{"place": {"name": "Basel", "coordinate":
                    {"latitude": 47.55839, "longitude": 7.57327}}, "sensitivities": [], "radius": 25,
                    "language": "de", "emailNotifications": true}' FROM accounts
                """)
            let subscription = try await shown(gateway, token)
            #expect(subscription.settings == .initial)
            #expect(subscription.locationPrecision == .exact)
            #expect(subscription.place?.coordinate.latitude == 47.55839)
        }
    }
}
