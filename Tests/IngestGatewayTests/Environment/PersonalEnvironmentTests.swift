import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import NIOCore
import Sessions
import Testing

@testable import EnvironmentReports
@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct PersonalEnvironmentTests {
    private static let subscription = """
        {"place": {"name": "At home", "coordinate": {"latitude": 47.56, "longitude": 7.57}},
         "sensitivities": [{"allergen": "birch", "threshold": 4}, {"allergen": "olive", "threshold": 1}]}
        """

    private func world(
        _ body: @escaping @Sendable (EnvironmentUnderTest, _ token: String) async throws -> Void
    ) async throws {
        try await EnvironmentUnderTest.run { world in
            let subjects = [Quantity.pollen(.species(.birch)), .pollen(.species(.grass))]
            try await world.declare(EnvironmentUnderTest.profile("air", Set(subjects)))
            try await world.report("air", [subjects[0]: [80], subjects[1]: [25]])
            try await body(world, try await world.gateway.signUp())
        }
    }

    private func environment(
        _ world: EnvironmentUnderTest, _ path: String, _ token: String
    ) async throws -> LocalEnvironment {
        try MessageCoding.decode(
            LocalEnvironment.self, from: try await world.get("/api/v1/environment\(path)", token: token).body)
    }

    @Test func showsEverybodyTheRiskOfGrass() async throws {
        try await world { world, _ in
            let risk = try await world.environment().personalRisk
            #expect(risk.isAssumed)
            #expect(risk.decidedBy == "grass")
            #expect(risk.level == "moderate")
        }
    }

    @Test func showsAPersonTheRiskOfTheirOwnAllergensAtTheirOwnPlace() async throws {
        try await world { world, token in
            _ = try await world.gateway.call(.put, "/api/v1/subscription", token: token, Self.subscription)
            let answer = try await environment(world, "", token)
            #expect(answer.place.name == "At home")
            #expect(answer.place.latitude == 47.6)
            #expect(answer.personalRisk.isAssumed == false)
            #expect(answer.personalRisk.reached == [.birch])
            #expect(answer.personalRisk.unknown == [.olive])
            #expect(answer.personalRisk.level == "high")
            #expect(answer.advice.contains { $0.about == .pollen })
        }
    }

    /// As a page does that is loaded anew.
    @Test func showsWhatAnotherReplicaStoredWhenNothingKeptIsWanted() async throws {
        try await world { world, token in
            _ = try await world.gateway.call(.put, "/api/v1/subscription", token: token, Self.subscription)
            #expect(try await environment(world, "", token).place.name == "At home")
            let session = try #require(try await world.gateway.features.findSession(token))
            let other = RecentSubscriptions(now: { EnvironmentUnderTest.now }) {
                PostgresSubscriptionStore(pool: world.gateway.pool, changed: $0)
            }
            try await ChangeSubscription(store: other.store, now: { EnvironmentUnderTest.now })
                .adjust(of: session.userID) { $0.place?.name = "At work" }
            #expect(try await environment(world, "", token).place.name == "At home")
            for wish in ["no-cache", "no-store, Max-Age=0"] {
                let answer = try await world.gateway.call(
                    .get, "/api/v1/environment",
                    headers: [.authorization: "Bearer \(token)", .cacheControl: wish], ByteBuffer())
                let environment = try MessageCoding.decode(LocalEnvironment.self, from: answer.body)
                #expect(environment.place.name == "At work")
            }
        }
    }

    @Test func showsAPersonAnotherPlaceOnRequest() async throws {
        try await world { world, token in
            _ = try await world.gateway.call(.put, "/api/v1/subscription", token: token, Self.subscription)
            let answer = try await environment(world, "?latitude=10&longitude=20", token)
            #expect(answer.place == .init(name: nil, latitude: 10, longitude: 20))
        }
    }

    /// Answers are kept and shared, so what makes them personal must be part of what they are kept by.
    @Test func givesNobodyTheResponseForAnotherSubscription() async throws {
        try await world { world, token in
            _ = try await world.gateway.call(.put, "/api/v1/subscription", token: token, Self.subscription)
            #expect(try await environment(world, "", token).personalRisk.reached == [.birch])

            let other = try await world.gateway.signUp("other@example.org")
            _ = try await world.gateway.call(
                .put, "/api/v1/subscription", token: other,
                Self.subscription.replacing("\"threshold\": 4", with: "\"threshold\": 9"))
            #expect(try await environment(world, "", other).personalRisk.reached == [])

            _ = try await world.gateway.call(
                .put, "/api/v1/subscription", token: token,
                Self.subscription.replacing("birch", with: "grass").replacing("At home", with: "Work"))
            let changed = try await environment(world, "", token)
            #expect(changed.personalRisk.decidedBy == "grass")
            #expect(changed.place.name == "Work")
        }
    }

    @Test func asksAPersonWithoutAPlaceForOne() async throws {
        try await world { world, token in
            let answer = try await world.get("/api/v1/environment", token: token)
            #expect(answer.status == 400)
            #expect(try answer.problem.detail.contains("PUT /api/v1/subscription"))
            #expect(try answer.parameters == ["latitude", "longitude"])
        }
    }

    @Test(arguments: ["Bearer short", "Basic abc", "Bearer \(String(repeating: "x", count: 43))"])
    func refusesATokenThatIsNotValid(header: String) async throws {
        try await world { world, _ in
            let answer = try await world.gateway.call(
                .get, "/api/v1/environment?latitude=1&longitude=1", headers: [.authorization: header], ByteBuffer())
            #expect(answer.status == 401)
        }
    }
}
