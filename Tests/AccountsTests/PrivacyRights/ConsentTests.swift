import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import accounts

@Suite(.timeLimit(.minutes(20))) struct PrivacyRightsConsentTests {
    private static let path = "/api/v1/account/consents"

    private struct Overview: Decodable {
        struct Consent: Decodable {
            var consent: String
            var isGranted: Bool
            var isToBeAsked: Bool
            var version: Int
        }

        struct Answer: Decodable {
            var consent: String
            var isGranted: Bool
            var noticeVersion: Int?
        }

        struct Notice: Decodable {
            var notice: String
            var isToBeAsked: Bool
            var changes: [String]
        }

        var consents: [Consent]
        var history: [Answer]
        var notices: [Notice]
    }

    @Test func nothingOfSomebodyNewMayBeUsedBeforeTheyAreAsked() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let seen = try await accounts.call(.get, Self.path, token: token).decoded(Overview.self)
            #expect(seen.consents.map(\.consent) == ["location", "notifications", "health-data"])
            #expect(seen.consents.allSatisfy { !$0.isGranted && $0.isToBeAsked })
            #expect(seen.notices.allSatisfy { $0.isToBeAsked && $0.changes.count == 1 })
            let announced = try await accounts.announced(AccountConsentChanged.self)
            #expect(announced.map(\.consent) == AccountConsentChanged.Consent.allCases)
            #expect(announced.allSatisfy { !$0.isGranted && $0.version == 1 })
        }
    }

    @Test func whoWasThereBeforeKeepsWhatTheyHad() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            try await accounts.pool.query("DELETE FROM consent_changes")
            let seen = try await accounts.call(.get, Self.path, token: token).decoded(Overview.self)
            #expect(seen.consents.allSatisfy { $0.isGranted && $0.version == 0 && $0.isToBeAsked })
            #expect(try await accounts.count("refused_consents") == 0)
        }
    }

    @Test func anAnswerIsAnnouncedOnceAndNeverRewritten() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let grant = #"{"isGranted": true, "noticeVersion": 1}"#
            for _ in 1...2 {
                #expect(try await accounts.call(.put, "\(Self.path)/location", token: token, grant).status == 200)
            }
            #expect(try await accounts.count("refused_consents") == 2)
            let withdrawal = try await accounts.call(
                .put, "\(Self.path)/location", token: token, #"{"isGranted": false}"#)
            let seen = try withdrawal.decoded(Overview.self)
            #expect(
                seen.history.filter { $0.consent == "location" }.map(\.isGranted).sorted { !$0 && $1 }
                    == [false, false, true])
            let announced = try await accounts.announced(AccountConsentChanged.self).filter { $0.consent == .location }
            #expect(announced.map(\.version) == [1, 2, 3])
            #expect(announced.map(\.isGranted) == [false, true, false])
            await #expect(throws: PostgresError.self) {
                try await accounts.pool.query("UPDATE consent_changes SET is_granted = true")
            }
        }
    }

    @Test(arguments: [
        (#"{"isGranted": true}"#, "#/noticeVersion"), (#"{"isGranted": true, "noticeVersion": 9}"#, "#/noticeVersion"),
        (#"{"isGranted": false, "noticeVersion": 0}"#, "#/noticeVersion"), ("{}", "#/isGranted"),
    ])
    func refusesAnAnswerWithoutTheNoticeThatHolds(body: String, pointer: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let answer = try await accounts.call(.put, "\(Self.path)/location", token: token, body)
            #expect(answer.status == 422)
            #expect(try answer.pointers == [pointer])
            #expect(try await accounts.count("consent_changes") == 3)
        }
    }

    @Test func knowsNoOtherConsentsAndNotices() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let body = #"{"isGranted": true, "noticeVersion": 1}"#
            #expect(try await accounts.call(.put, "\(Self.path)/camera", token: token, body).status == 404)
            #expect(try await accounts.call(.get, "/api/v1/notices/cookies").status == 404)
        }
    }

    @Test(arguments: ["privacy", "terms"]) func everybodyReadsTheNoticesInBothLanguages(notice: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let english = try await accounts.call(.get, "/api/v1/notices/\(notice)")
            let german = try await accounts.send(.get, "/api/v1/notices/\(notice)", ["accept-language": "de-CH"])
            #expect(english.status == 200)
            #expect(english.text != german.text)
            for text in [english.text, german.text] {
                #expect(!text.contains("{controller}") && !text.contains("{contact}"))
            }
        }
    }

    @Test func thePrivacyNoticeNamesWhatTheLawAndTheStudyAskFor() async throws {
        try await AccountsUnderTest.run { accounts in
            let text = try await accounts.call(.get, "/api/v1/notices/privacy").text
            for fact in [
                "Art. 6(1)(a)", "Art. 9(2)(a)", "controller", "ethics committee", "project lead", "supervisor",
                "head of the department", "privacy office", "Keep this sheet", "not approved as a medical device",
                "may be wrong",
            ] { #expect(text.contains(fact), "\(fact)") }
        }
    }

    @Test func acceptsOnlyTheNoticeThatHoldsAndThenAsksNoMore() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let path = "/api/v1/account/notices/privacy"
            #expect(try await accounts.call(.put, path, token: token, #"{"version": 2}"#).status == 422)
            for _ in 1...2 {
                #expect(try await accounts.call(.put, path, token: token, #"{"version": 1}"#).status == 204)
            }
            let seen = try await accounts.call(.get, Self.path, token: token).decoded(Overview.self)
            #expect(seen.notices.filter(\.isToBeAsked).map(\.notice) == ["terms"])
        }
    }
}
