import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct AreaAlertMapTests {
    @Test func showsAreasOnTheMapAndNobodyInThem() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let fact = try AllergenAlertSuggested.birch(recipients: [UserID(), UserID()])
            var second = fact
            second.recipients = [UserID()]
            for fact in [fact, second] { try await gateway.take(fact) }

            let answer = try await gateway.call(.get, "/api/v1/area-alerts?bbox=7,47,9,48", token: token)

            #expect(answer.headers[.contentType] == "application/geo+json")
            let map = try answer.decoded(FeatureCollection<AreaAlertRoutes.Properties>.self)
            #expect(map.features.map(\.id) == [fact.areaAlertID.description])
            #expect(map.features.map(\.geometry.coordinates) == [[8.55, 47.37]])
            let area = try #require(map.features.first?.properties)
            #expect((area.allergen, area.people, area.station, area.radius) == (.birch, 4, "Zürich", 25))
            #expect((area.previousIntensity.value, area.intensity.value) == (2, 6))
            for userID in fact.recipients + second.recipients { #expect(!answer.text.contains("\(userID)")) }
        }
    }

    @Test func showsWhatIsInTheBoxAndCurrent() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            try await gateway.take(.birch(expiresIn: 1))
            try await gateway.take(.birch(expiresIn: 0))

            #expect(try await gateway.areas("7,47,9,48", token) == 1)
            #expect(try await gateway.areas("9,47,10,48", token) == 0)
            let refused = try await gateway.call(.get, "/api/v1/area-alerts?bbox=1,2", token: token)
            #expect(try refused.parameters == ["bbox"])
            #expect(try await gateway.call(.get, "/api/v1/area-alerts?bbox=7,47,9,48").status == 401)
        }
    }
}

extension AllergenAlertSuggested {
    fileprivate static func birch(
        recipients: [UserID] = [], expiresIn seconds: TimeInterval = 3_600
    ) throws -> AllergenAlertSuggested {
        let place = try Coordinate(latitude: 47.37, longitude: 8.55)
        return AllergenAlertSuggested(
            areaAlertID: AreaAlertID(), allergen: .birch, coordinate: place, radius: Kilometres(25), people: 4,
            station: Station(provider: "meteoswiss", id: "PZH", name: "Zürich", coordinate: place),
            intensity: try Intensity(6), previousIntensity: try Intensity(2), recipients: recipients,
            suggestedAt: GatewayUnderTest.now - 60, expiresAt: GatewayUnderTest.now + seconds)
    }
}

extension GatewayUnderTest {
    fileprivate func take(_ fact: AllergenAlertSuggested) async throws {
        let handler = AllergenAlertSuggestedHandler(store: PostgresAreaAlertMapStore(pool: pool))
        let context = MessageContext(
            messageID: UUID(), source: .healthMetricsAnalyzer, time: Self.now, trace: TraceParent())
        #expect(try await handler.handle(fact, context) == .done)
    }

    fileprivate func areas(_ box: String, _ token: String) async throws -> Int {
        try await call(.get, "/api/v1/area-alerts?bbox=\(box)", token: token)
            .decoded(FeatureCollection<AreaAlertRoutes.Properties>.self).features.count
    }
}
