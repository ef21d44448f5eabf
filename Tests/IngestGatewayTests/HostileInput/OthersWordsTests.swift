import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Testing

@testable import ingest_gateway

/// What a reporter writes stays with the reporter.
@Suite(.timeLimit(.minutes(20))) struct OthersWordsTests {
    private static let words = "your account is locked, unlock at https://evil.example"
    private static let report = """
        {"place": {"name": "\(words)", "coordinate": {"latitude": 47.55839, "longitude": 7.57327}},
         "allergens": ["birch"], "symptoms": ["sneezing"], "comment": "Im Holzbrunnen 7"}
        """

    private static func precision(_ precision: String) -> String {
        """
        {"place": {"name": "Im Holzbrunnen 7", "coordinate": {"latitude": 47.55839, "longitude": 7.57327}},
         "sensitivities": [], "locationPrecision": "\(precision)"}
        """
    }

    @Test(arguments: [
        ("town", "47.60° N, 7.60° E"), ("neighbourhood", "47.56° N, 7.57° E"), ("exact", "47.56° N, 7.57° E"),
    ])
    func whatAReporterCallsThePlaceIsNeitherStoredNorAnnounced(precision: String, name: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            _ = try await gateway.call(.put, "/api/v1/subscription", token: token, Self.precision(precision))
            #expect(try await gateway.call(.post, "/api/v1/alerts", token: token, Self.report).status == 202)

            let fact = try #require(try await gateway.announced(UserAlertSubmitted.self).first)
            #expect(fact.report.place.name == name)
            let stored: String? = try await gateway.pool.query("SELECT report::text AS report FROM user_alerts")
                .first?["report"]
            #expect(try #require(stored).contains(name))
            #expect(!(try #require(stored).contains("locked")))
        }
    }

    @Test func theMapHoldsNothingOfThem() async throws {
        try await GatewayUnderTest.run { gateway in
            let author = try await gateway.signUp()
            let other = try await gateway.signUp("other@example.org")
            #expect(try await gateway.call(.post, "/api/v1/alerts", token: author, Self.report).status == 202)
            let answer = try await gateway.call(
                .get, "/api/v1/user-alerts?bbox=-180,-90,180,90", token: other)
            #expect(answer.text.contains("birch"))
            #expect(!answer.text.contains("locked") && !answer.text.contains("Holzbrunnen"))
        }
    }
}
