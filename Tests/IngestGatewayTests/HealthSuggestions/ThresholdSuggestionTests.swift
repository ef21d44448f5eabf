import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import PersonKeys
import Postgres
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct ThresholdSuggestionTests {
    @Test func showsAPersonWhatTheirOwnDaysSuggest() async throws {
        try await gateway { gateway, keys in
            let (token, userID) = try await gateway.somebody()
            let fact = try ThresholdSuggested.birch(of: userID)
            try await gateway.take(fact, keys)
            try await gateway.take(fact, keys)

            let listed = try await gateway.open(token)

            #expect(listed.map(\.id) == [fact.proposalID])
            #expect(listed.map(\.current?.value) == [6])
            #expect(listed.map(\.proposed.value) == [4])
            #expect(listed.first?.evidence == fact.evidence)
            let reason = try #require(listed.first?.reason)
            #expect(reason.contains("20 days") && reason.contains("48 of 100") && reason.contains("at 15"))
            let other = try await gateway.signUp("other@example.org")
            #expect(try await gateway.open(other).isEmpty)
        }
    }

    @Test func acceptingChangesThatThresholdOnlyAndAnnouncesItOnce() async throws {
        try await gateway { gateway, keys in
            let (token, userID) = try await gateway.somebody()
            let fact = try ThresholdSuggested.birch(of: userID)
            try await gateway.take(fact, keys)
            let before = try await gateway.announced(SubscriberChanged.self).count

            for _ in 0..<2 { #expect(try await gateway.decide(fact, "accept", token) == 204) }

            let announced = try await gateway.announced(SubscriberChanged.self).dropFirst(before)
            #expect(announced.map { $0.sensitivities.map(\.threshold.value) } == [[4, 3]])
            #expect(announced.map { $0.sensitivities.map(\.allergen) } == [[.birch, .grass]])
            #expect(try await gateway.open(token).isEmpty)
            #expect(try await gateway.decide(fact, "decline", token) == 409)
        }
    }

    @Test func acceptingWhatThePersonHadNotNamedAddsIt() async throws {
        try await gateway { gateway, keys in
            let (token, userID) = try await gateway.somebody()
            let fact = try ThresholdSuggested.birch(of: userID, allergen: .alder)
            try await gateway.take(fact, keys)
            #expect(try await gateway.open(token).map(\.current) == [nil])

            #expect(try await gateway.decide(fact, "accept", token) == 204)

            let last = try await gateway.announced(SubscriberChanged.self).last
            #expect(last?.sensitivities.map(\.allergen) == [.birch, .grass, .alder])
        }
    }

    @Test func decliningChangesNothing() async throws {
        try await gateway { gateway, keys in
            let (token, userID) = try await gateway.somebody()
            let fact = try ThresholdSuggested.birch(of: userID)
            try await gateway.take(fact, keys)
            let before = try await gateway.announced(SubscriberChanged.self).count

            #expect(try await gateway.decide(fact, "decline", token) == 204)

            #expect(try await gateway.announced(SubscriberChanged.self).count == before)
            #expect(try await gateway.open(token).isEmpty)
            #expect(try await gateway.decide(fact, "accept", token) == 409)
        }
    }

    @Test func nobodyDecidesForAnother() async throws {
        try await gateway { gateway, keys in
            let (_, userID) = try await gateway.somebody()
            let fact = try ThresholdSuggested.birch(of: userID)
            try await gateway.take(fact, keys)
            let other = try await gateway.signUp("other@example.org")

            #expect(try await gateway.decide(fact, "accept", other) == 404)
            #expect(
                try await gateway.call(.post, "/api/v1/threshold-suggestions/7/accept", token: other).status == 400)
            #expect(try await gateway.call(.get, "/api/v1/threshold-suggestions").status == 401)
        }
    }

    @Test func whatIsOldSaysNothingOfNow() async throws {
        try await gateway { gateway, keys in
            let (token, userID) = try await gateway.somebody()
            let fact = try ThresholdSuggested.birch(of: userID, daysAgo: 61)
            try await gateway.take(fact, keys)

            #expect(try await gateway.open(token).isEmpty)
            #expect(try await gateway.decide(fact, "accept", token) == 404)
        }
    }

    @Test func isSealedAndGoesWithTheAccount() async throws {
        try await gateway { gateway, keys in
            let (_, userID) = try await gateway.somebody()
            try await gateway.take(.birch(of: userID), keys)
            let sealed = try await gateway.pool.query("SELECT sealed FROM threshold_suggestions").decode([UInt8].self)
            #expect(!String(decoding: sealed.joined(), as: UTF8.self).contains("birch"))

            try await gateway.pool.query("DELETE FROM accounts WHERE user_id = \(userID.uuid)")
            try await gateway.take(.birch(of: userID), keys)

            #expect(try await gateway.pool.query("SELECT FROM threshold_suggestions").isEmpty)
        }
    }

    private func gateway(
        _ body: @escaping @Sendable (GatewayUnderTest, MasterKeys) async throws -> Void
    ) async throws {
        let keys = try MasterKeys(keys: [Data(repeating: 1, count: 32)])
        var settings = GatewaySettings()
        settings.healthKeys = keys
        try await GatewayUnderTest.run(settings: settings) { try await body($0, keys) }
    }
}

extension ThresholdSuggested {
    fileprivate static func birch(
        of userID: UserID, allergen: Allergen = .birch, daysAgo: Double = 0
    ) throws -> ThresholdSuggested {
        ThresholdSuggested(
            proposalID: ThresholdProposalID(), userID: userID, allergen: allergen, current: try Intensity(6),
            proposed: try Intensity(4),
            evidence: ThresholdEvidence(
                days: 80, daysAbove: 20, lag: 1, meanBelow: 15.2, meanAbove: 48.1, adjustedP: 0.012),
            suggestedAt: GatewayUnderTest.now - daysAgo * 86_400)
    }
}

extension GatewayUnderTest {
    /// Somebody with thresholds of 6 for birch and 3 for grass.
    fileprivate func somebody() async throws -> (token: String, userID: UserID) {
        let token = try await signUp()
        let subscription = try await call(
            .put, "/api/v1/subscription", token: token,
            """
            {"place": {"name": "Basel", "coordinate": {"latitude": 47.5, "longitude": 7.6}}, "sensitivities": [
                {"allergen": "birch", "threshold": 6}, {"allergen": "grass", "threshold": 3}]}
            """)
        #expect(subscription.status == 200)
        let userID = try #require(try await announced(SubscriberChanged.self).last?.userID)
        return (token, userID)
    }

    fileprivate func take(_ fact: ThresholdSuggested, _ keys: MasterKeys) async throws {
        let store = PostgresThresholdSuggestionStore(pool: pool, masterKeys: keys)
        let context = MessageContext(
            messageID: UUID(), source: .healthMetricsAnalyzer, time: Self.now, trace: TraceParent())
        #expect(try await ThresholdSuggestedHandler(store: store).handle(fact, context) == .done)
    }

    fileprivate func open(_ token: String) async throws -> [ThresholdSuggestionRoutes.Suggestion] {
        try await call(.get, "/api/v1/threshold-suggestions", token: token)
            .decoded(ThresholdSuggestionRoutes.Answer.self).suggestions
    }

    fileprivate func decide(_ fact: ThresholdSuggested, _ verb: String, _ token: String) async throws -> Int {
        try await call(.post, "/api/v1/threshold-suggestions/\(fact.proposalID)/\(verb)", token: token).status
    }
}
