import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import TestSupport
import Testing

@testable import skin_check

@Suite(.timeLimit(.minutes(20))) struct RepeatedGroupTests {
    private func add(_ person: PersonUnderTest, key: String, _ name: String = "Secret mole") async throws -> Answer {
        try await person.skin.send(
            .post, "/api/v1/skin/groups", ["Authorization": "Bearer \(person.token)", "Idempotency-Key": key],
            #"{"region": "skin-nose", "name": "\#(name)"}"#)
    }

    @Test func aSpotSentAgainWithItsKeyIsOneSpotAndNoTableNamesIt() async throws {
        try await SkinUnderTest.run { skin in
            let person = try await skin.person()
            let answers = [try await add(person, key: "a-key"), try await add(person, key: "a-key")]
            let other = try await add(person, key: "b-key")
            #expect(answers.allSatisfy { $0.status == 201 } && answers[0].text == answers[1].text)
            #expect(answers[0].text.contains("Secret mole") && other.text != answers[0].text)
            let groups = try await skin.count("photo_groups")
            let found = try await TableSearch(skin.pool).tables(containing: ["Secret mole"])
            #expect(groups == 2 && found.isEmpty)
        }
    }

    @Test func itGoesWithTheAccount() async throws {
        try await SkinUnderTest.run { skin in
            let (person, other) = (try await skin.person(), try await skin.person())
            _ = try await add(person, key: "a-key")
            _ = try await add(other, key: "a-key")
            let erased = AccountErased(userID: person.userID, erasedAt: skin.clock.now)
            let privacy = SkinPrivacy(pool: skin.pool, masterKeys: .forTests, now: skin.features.now)
            _ = try await privacy.erasures.handle(erased, .sent())
            let left = try await skin.count("repeated_requests")
            #expect(left == 1)
        }
    }
}
