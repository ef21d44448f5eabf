import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import Sessions
import TestSupport
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct ConsentTests {
    private static let place = #"{"name": "Basel", "coordinate": {"latitude": 47.56, "longitude": 7.58}}"#
    private static var wishes: String {
        #"{"place": \#(place), "sensitivities": [], "radius": 20, "language": "en", "emailNotifications": false}"#
    }

    private static func answer(
        _ consent: String, _ isGranted: Bool, version: Int, of userID: UserID, at people: PeopleForTests
    ) async throws {
        try await people.pool.query(
            """
            INSERT INTO consent_changes (user_id, consent, version, is_granted, changed_at)
            VALUES (\(userID.uuid), \(consent), \(version), \(isGranted), now())
            """)
    }

    @Test func everyTableWithPeopleIsExportedAndErasedOrSaysWhyNot() async throws {
        try await GatewayUnderTest.run { gateway in
            let names = GatewayFeatures.personTables.map(\.name)
            let tables = try await gateway.pool.tablesOfPeople()
            #expect(tables.subtracting(names).isEmpty)
            #expect(try await gateway.pool.relations(among: names) == Set(names))
        }
    }

    @Test(arguments: [
        ("location", "PUT", "/api/v1/subscription", wishes),
        ("location", "POST", "/api/v1/alerts", #"{"place": \#(place), "allergens": ["birch"]}"#),
        ("health-data", "POST", "/api/v1/health-metrics", #"{"metrics": []}"#),
        ("health-data", "POST", "/api/v1/health-imports", ""),
        ("health-data", "PUT", "/api/v1/quizzes/daily/answers/2023-04-10", #"{"version": 1, "answers": {}}"#),
    ])
    func refusesWhatHasNoConsentFromThatMomentOn(
        consent: String, method: String, path: String, body: String
    ) async throws {
        try await GatewayUnderTest.run { gateway in
            let person = try await gateway.join()
            let verb = try #require(HTTPRequest.Method(method))
            let before = try await gateway.call(verb, path, token: person.token.text, body)
            #expect(before.status != 403)
            try await Self.answer(consent, false, version: 1, of: person.userID, at: gateway.people)
            let refused = try await gateway.call(verb, path, token: person.token.text, body)
            #expect(refused.status == 403)
            #expect(String(decoding: refused.body, as: UTF8.self).contains("/api/v1/account/consents/\(consent)"))
            try await Self.answer(consent, true, version: 2, of: person.userID, at: gateway.people)
            #expect(try await gateway.call(verb, path, token: person.token.text, body).status != 403)
        }
    }

    @Test func forgetsThePlaceAndTellsAllWhenTheLocationIsWithdrawn() async throws {
        try await GatewayUnderTest.run { gateway in
            let person = try await gateway.join()
            let token = person.token.text
            #expect(try await gateway.call(.put, "/api/v1/subscription", token: token, Self.wishes).status == 200)
            let features = GatewayFeatures(
                pool: gateway.pool, now: { GatewayUnderTest.now }, settings: GatewaySettings())
            let withdrawal = AccountConsentChanged(
                userID: person.userID, consent: .location, isGranted: false, version: 2,
                changedAt: GatewayUnderTest.now)
            for _ in 1...2 { #expect(try await features.consentChanged.handle(withdrawal, .sent()) == .done) }
            let announced = try await gateway.announced(SubscriberChanged.self)
            #expect(announced.map(\.version) == [1, 2])
            #expect(announced.last?.place == nil)
        }
    }

    @Test func whoHasNoRowHereLosesNothing() async throws {
        try await GatewayUnderTest.run { gateway in
            let features = GatewayFeatures(
                pool: gateway.pool, now: { GatewayUnderTest.now }, settings: GatewaySettings())
            let withdrawal = AccountConsentChanged(
                userID: UserID(), consent: .location, isGranted: false, version: 1, changedAt: GatewayUnderTest.now)
            let verdict = try await features.consentChanged.handle(withdrawal, .sent())
            #expect(verdict == .done)
        }
    }
}
