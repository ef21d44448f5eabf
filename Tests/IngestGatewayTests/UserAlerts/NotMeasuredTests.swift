import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import NIOCore
import Postgres
import Testing

@testable import EnvironmentReports
@testable import ingest_gateway

/// Allergens that only people report: everywhere they are chosen, reported and shown.
@Suite(.timeLimit(.minutes(20))) struct NotMeasuredTests {
    private static let allergens = Allergen.allCases.filter { !$0.isMeasured }

    private static func subscription(_ list: String) -> String {
        """
        {"place": {"name": "At home", "coordinate": {"latitude": 47.56, "longitude": 7.57}}, "sensitivities": [\(list)]}
        """
    }

    private static let dustAndBirch = subscription(
        #"{"allergen": "dust", "threshold": 2}, {"allergen": "birch", "threshold": 3}"#)

    private static func report(_ allergens: String) -> String {
        UserAlertLimitTests.report().replacing(#""allergens": ["birch"]"#, with: #""allergens": [\#(allergens)]"#)
    }

    @Test func areChosenAndAnnouncedLikeAnyOther() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let saved = try await gateway.call(
                .put, "/api/v1/subscription", token: token, Self.dustAndBirch)

            #expect(saved.status == 200)
            #expect(try await gateway.call(.get, "/api/v1/subscription", token: token).body == saved.body)
            #expect(!String(decoding: saved.body, as: UTF8.self).contains("moreSensitivities"))
            let shown = try MessageCoding.decode(ingest_gateway.Subscription.self, from: saved.body)
            #expect(shown.sensitivities.map(\.allergen) == [.birch, .dust])
            let change = try #require(try await gateway.announced(SubscriberChanged.self).last)
            #expect(change.sensitivities == shown.sensitivities)
        }
    }

    /// A gateway and an alert-fanout of 0.8.0 read the row too.
    @Test func areStoredBesideWhatTheVersionBeforeReads() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            _ = try await gateway.call(.put, "/api/v1/subscription", token: token, Self.dustAndBirch)
            let row = try #require(
                try await gateway.pool.query(
                    """
                    SELECT jsonb_path_query_array(wishes, '$.sensitivities[*].allergen')::text AS before,
                        jsonb_path_query_array(wishes, '$.moreSensitivities[*].allergen')::text AS later
                    FROM subscriptions
                    """
                ).first)
            #expect(try row.decode((String, String).self) == (#"["birch"]"#, #"["dust"]"#))

            // A change that is none of them keeps both.
            _ = try await gateway.call(.post, "/api/v1/subscription/snooze", token: token, #"{"minutes": 5}"#)
            let change = try #require(try await gateway.announced(SubscriberChanged.self).last)
            #expect(change.sensitivities.map(\.allergen) == [.birch, .dust])
        }
    }

    @Test(arguments: allergens) func areReportedAndShownOnTheMap(allergen: Allergen) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let sent = try await gateway.call(
                .post, "/api/v1/alerts", token: token, Self.report(#""birch", "\#(allergen)""#))
            #expect(sent.status == 202)
            #expect(
                try await gateway.announced(UserAlertSubmitted.self).last?.report.allergens == [.birch, allergen])
            let answer = try await gateway.call(.get, "/api/v1/user-alerts?bbox=-180,-90,180,90", token: token)
            let map = try MessageCoding.decode(UserAlertMapRoutes.Answer.self, from: answer.body)
            #expect(map.features.first?.properties.allergens == [.birch, allergen])
        }
    }

    @Test(arguments: [
        ("", 3), ("&allergens=dust", 1), ("&allergens=birch,dust", 2), ("&allergens=dust,not-sure", 2),
        ("&allergens=ticks", 0),
    ])
    func filterTheMap(filter: String, shown: Int) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            for allergens in [#""birch", "mould""#, #""dust", "mould""#, ""] {
                _ = try await gateway.call(.post, "/api/v1/alerts", token: token, Self.report(allergens))
            }
            let answer = try await gateway.call(
                .get, "/api/v1/user-alerts?bbox=-180,-90,180,90\(filter)", token: token)
            let map = try MessageCoding.decode(UserAlertMapRoutes.Answer.self, from: answer.body)
            #expect(map.features.count == shown)
        }
    }

    @Test(arguments: ["user-alerts", "user-alerts/layer"])
    func aFilterByWhatIsUnknownIsNamed(path: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(
                .get, "/api/v1/\(path)?bbox=0,0,1,1&allergens=dust,kryptonite", token: token)
            #expect(answer.status == 400)
            #expect(try answer.parameters == ["allergens"])
            #expect(!answer.text.contains("kryptonite"))
        }
    }

    @Test func aRepeatedReportIsTheSameOne() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            var headers: HTTPFields = [.contentType: "application/json", .authorization: "Bearer \(token)"]
            headers[try #require(HTTPField.Name("Idempotency-Key"))] = "one"
            for body in [Self.report(#""ticks""#), Self.report(#""ticks""#)] {
                let answer = try await gateway.call(
                    .post, "/api/v1/alerts", headers: headers, ByteBuffer(string: body))
                #expect(answer.status == 202)
            }
            let other = try await gateway.call(
                .post, "/api/v1/alerts", headers: headers, ByteBuffer(string: Self.report(#""dust""#)))
            #expect(other.status == 422)
        }
    }

    @Test func anUnknownOneIsRefusedWithTheKnown() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(.post, "/api/v1/alerts", token: token, Self.report(#""kryptonite""#))
            #expect(answer.status == 422)
            #expect(String(decoding: answer.body, as: UTF8.self).contains("animal-dander, dust, ticks, chemicals"))
        }
    }

    @Test func theEnvironmentSaysThatNoStationMeasuresThem() async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.declare(EnvironmentUnderTest.profile("air", [.pollen(.species(.birch))]))
            try await world.report("air", [.pollen(.species(.birch)): [0]])
            let token = try await world.gateway.signUp()
            _ = try await world.gateway.call(.put, "/api/v1/subscription", token: token, Self.dustAndBirch)

            let own = try await world.environment(token: token)

            #expect(own.notMeasured.map(\.id) == Self.allergens)
            #expect(own.notMeasured.allSatisfy { $0.reason.hasPrefix("no station measures \($0.name)") })
            #expect(own.personalRisk.unknown == [.dust] && own.personalRisk.notMeasured == [.dust])
            #expect(own.personalRisk.level == nil)
            #expect(own.pollen.species.allSatisfy { $0.type != nil })
        }
    }

    @Test(arguments: [(.dust, "no station measures dust"), (.birch, nil)] as [(Allergen, String?)])
    func theChartAndTheMapOfStationsSaySo(allergen: Allergen, reason: String?) async throws {
        try await EnvironmentUnderTest.run { world in
            struct History: Decodable {
                var readings: [HistoryPoint]
                var reason: String?
            }
            let token = try await world.gateway.signUp()
            let chart = try await world.get(
                "/api/v1/stations/meteoswiss/PBS/readings?allergen=\(allergen)", token: token)
            let history = try MessageCoding.decode(History.self, from: chart.body)
            #expect(history.readings.isEmpty)
            #expect(history.reason?.split(separator: ";").first.map { String($0) } == reason)

            let map = try MessageCoding.decode(
                StationMapRoutes.Answer.self, from: try await world.get("/api/v1/stations?bbox=7,47,8,48").body)
            #expect(map.notMeasured.map(\.id) == Self.allergens)
        }
    }

    @Test(arguments: [("en", "Stations measure pollen only"), ("de", "Stationen messen nur Pollen")])
    func theWelcomeQuizSaysSo(language: String, sentence: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let text = try await gateway.call(.get, "/quiz/welcome?language=\(language)", token: token).text
            #expect(text.contains(sentence))
            for allergen in Self.allergens { #expect(text.contains("value=\"\(allergen)\""), "\(allergen)") }
        }
    }
}
