import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct QuizOfferTests {
    @Test func whoFeelsBadIsOfferedAReportOfTheirPlaceAndAllergensThatTheAlertsTake() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            try await gateway.choose(token: token)
            let answer = try await gateway.answer(token: token, QuizBodies.daily(nose: 3))
            let sheet = try answer.decoded(ShownSheet.self)
            #expect(sheet.feelsBad == true)
            let report = try #require(sheet.offer?.report)
            #expect(report.place?.name == "Basel")
            #expect(report.allergens == [.birch] && report.symptoms == [.runnyNose] && report.severity == .severe)
            #expect(sheet.offer?.sensitivities == nil)
            // Nothing is sent by itself.
            #expect(try await gateway.announced(UserAlertSubmitted.self).isEmpty)

            let object = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
            let offer = try #require(object["offer"] as? [String: Any])
            let body = try JSONSerialization.data(withJSONObject: try #require(offer["report"]))
            let sent = try await gateway.call(
                .post, "/api/v1/alerts", token: token, String(decoding: body, as: UTF8.self))
            #expect(sent.status == 202)
            #expect(try await gateway.announced(UserAlertSubmitted.self).first?.report.severity == .severe)
        }
    }

    @Test func whoHasChosenNothingIsOfferedAReportToBeCompleted() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let sheet = try await gateway.answer(token: token, QuizBodies.daily(overall: 50)).decoded(ShownSheet.self)
            let report = try #require(sheet.offer?.report)
            #expect(report.place == nil && report.allergens.isEmpty && report.severity == .moderate)
        }
    }

    /// Both versions: the first is answered for two more weeks.
    @Test(arguments: [1, 2]) func theWelcomeQuizProposesThresholdsAndChangesNone(version: Int) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            try await gateway.choose(token: token)
            let answer = try await gateway.answer(
                "welcome", token: token,
                """
                {"version": \(version), "answers": {"allergens": ["grass", "birch"], "condition": "good",
                 "severe-reactions": "weekly"}}
                """)
            let sheet = try answer.decoded(ShownSheet.self)
            #expect(sheet.feelsBad == false && sheet.offer?.report == nil)
            let one = try Intensity(1)
            #expect(
                sheet.offer?.sensitivities == [
                    try Sensitivity(allergen: .birch, threshold: one),
                    try Sensitivity(allergen: .grass, threshold: one),
                ])
            #expect(try await gateway.announced(SubscriberChanged.self).count == 1)
        }
    }
}
