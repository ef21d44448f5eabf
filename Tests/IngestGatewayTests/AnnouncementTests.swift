import Domain
import Foundation
import HTTPService
import HTTPTypes
import MessageProtocol
import Messaging
import NIOCore
import Testing

@testable import ingest_gateway

/// What the gateway accepts it stores and announces in one transaction.
@Suite struct AnnouncementTests {
    private static let subscription = """
        {"place": {"name": "Basel", "coordinate": {"latitude": 47.5, "longitude": 7.5}},
         "sensitivities": [{"allergen": "birch", "threshold": 3}], "radius": 30, "emailNotifications": true}
        """

    @Test func announcesEachSubscriptionWithTheNextVersion() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp("anna@example.org")
            for _ in 1...2 {
                #expect(
                    try await gateway.call(.put, "/api/v1/subscription", token: token, Self.subscription).status == 200)
            }
            let facts = try await gateway.outbox().map {
                try MessageCoding.decode(SubscriberChanged.self, from: $0.body)
            }
            #expect(facts.map(\.version) == [1, 2])
            #expect(facts.first?.email == "anna@example.org")
            #expect(facts.first?.radius == Kilometres(30))
            let threshold = try Intensity(3)
            #expect(facts.first?.sensitivities == [try Sensitivity(allergen: .birch, threshold: threshold)])
        }
    }

    @Test func doesNotAnnounceTheAddressOfSomebodyWhoWantsNoEmail() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let body = Self.subscription.replacing("true", with: "false")
            _ = try await gateway.call(.put, "/api/v1/subscription", token: token, body)
            let message = try #require(try await gateway.outbox().first)
            #expect(try MessageCoding.decode(SubscriberChanged.self, from: message.body).email == nil)
        }
    }

    @Test func showsTheSubscriptionAsItWasSaved() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let saved = try await gateway.call(.put, "/api/v1/subscription", token: token, Self.subscription)
            let shown = try await gateway.call(.get, "/api/v1/subscription", token: token)
            #expect(shown.body == saved.body)
        }
    }

    @Test func announcesAnAlertInTheTraceOfItsRequest() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let trace = TraceParent()
            let answer = try await gateway.call(
                .post, "/api/v1/alerts",
                headers: [.authorization: "Bearer \(token)", .traceParent: trace.description],
                ByteBuffer(
                    string: """
                        {"place": {"name": "Basel", "coordinate": {"latitude": 47.5, "longitude": 7.5}},
                         "allergens": ["birch"], "symptoms": ["sneezing"], "severity": "severe"}
                        """))
            #expect(answer.status == 202)
            let message = try #require(try await gateway.outbox().first)
            let fact = try MessageCoding.decode(UserAlertSubmitted.self, from: message.body)
            let accepted = try MessageCoding.decode([String: String].self, from: answer.body)
            #expect(accepted == ["alertID": fact.alertID.description])
            #expect(fact.report.severity == .severe)
            #expect(fact.submittedAt == GatewayUnderTest.now)
            #expect(message.envelope.trace.traceID == trace.traceID)
            #expect(answer.headers[.traceParent]?.contains(trace.traceID) == true)
        }
    }

    @Test func announcesMeasurementsInOrderOfTime() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(
                .post, "/api/v1/health-metrics", token: token,
                """
                {"metrics": [{"kind": "heart-rate", "value": 64, "measuredAt": "2023-04-10T08:02:00Z"},
                             {"kind": "heart-rate", "value": 62, "measuredAt": "2023-04-10T08:01:00Z"}]}
                """)
            #expect(answer.status == 202)
            let message = try #require(try await gateway.outbox().first)
            let fact = try MessageCoding.decode(HealthSamplesRecorded.self, from: message.body)
            #expect(fact.series.map(\.values) == [[62, 64]])
        }
    }

    @Test func keepsAReadingOnceHoweverOftenItComes() async throws {
        try await GatewayUnderTest.run { gateway in
            let handler = StationReadingHandler(store: PostgresReadingHistoryStore(pool: gateway.pool))
            let context = MessageContext(
                messageID: UUID(), source: .environmentPoller, time: GatewayUnderTest.now, trace: TraceParent())
            let reading = StationReadingRecorded(
                recordID: RecordID(), measuredAt: GatewayUnderTest.now,
                station: Station(
                    provider: "meteoswiss", id: "PBS", name: "Basel",
                    coordinate: try Coordinate(latitude: 47.56, longitude: 7.57)),
                allergen: .birch, concentration: try PollenConcentration(108), intensityToday: try Intensity(6),
                intensityTomorrow: nil)
            #expect(try await handler.handle(reading, context) == .done)
            #expect(try await handler.handle(reading, context) == .done)
            let token = try await gateway.signUp()
            let answer = try await gateway.call(
                .get, "/api/v1/stations/meteoswiss/PBS/readings?allergen=birch", token: token)
            struct History: Decodable { var readings: [HistoryPoint] }
            let history = try MessageCoding.decode(History.self, from: answer.body)
            #expect(history.readings.map(\.concentration) == [108])
        }
    }
}
