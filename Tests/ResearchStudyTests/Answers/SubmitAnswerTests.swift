import Domain
import Foundation
import HTTPTypes
import Postgres
import Testing

@testable import research_study

/// What becomes of an answer as it comes, and what is refused.
@Suite(.timeLimit(.minutes(20))) struct SubmitAnswerTests {
    /// A running study with an environment in Basel, and a participant's token of the day.
    private func run(
        _ body: @escaping @Sendable (StudyUnderTest, DeviceForTests, TokenForTests) async throws -> Void
    ) async throws {
        try await StudyUnderTest.run { study in
            try await study.begin()
            try await study.plant()
            let device = try await study.device()
            try await body(study, device, try await device.token(on: study.today))
        }
    }

    @Test func anAnswerIsStoredWithItsEnvironment() async throws {
        try await run { study, _, token in
            let answer = try await study.submit(try await study.submission(with: token))
            #expect(answer.status == 201)
            #expect(answer.text == #"{"status":"Saved"}"#)
            #expect(try await study.features.mixAnswers() == 1)

            let row = try #require(try await study.pool.query("SELECT * FROM responses").first)
            #expect(try row["hour", as: Date.self] == study.clock.now)
            #expect(try row["latitude", as: Double.self] == 47.6)
            #expect(try row["longitude", as: Double.self] == 7.6)
            #expect(try row["place_name", as: String.self] == "Basel")
            #expect(try row["country_code", as: String.self] == "CH")
            #expect(try row["grass", as: Double.self] == 12.5)
            #expect(try row["pm25", as: Double.self] == 8)
            #expect(try row["rain", as: Double.self] == 0.4)
            #expect(try row["answers", as: [Int].self] == [1, 2, 0, 3])
        }
    }

    /// The minute would tell more than the consent allows.
    @Test func onlyTheHourIsKept() async throws {
        try await run { study, _, token in
            study.clock.advance(by: 1_234)
            #expect(try await study.submit(try await study.submission(with: token)).status == 201)
            let kept = try await study.pool.query("SELECT answer ->> 'hour' FROM intake").decode(String.self)
            #expect(kept == ["2027-05-09T10:00:00.000Z"])
        }
    }

    @Test func nobodyHasToSayWhoTheyAre() async throws {
        try await run { study, device, token in
            let body = try await study.submission(with: token).body
            // What is sent all the same is not read.
            let answer = try await study.post(
                "/api/v1/study/responses", body, ["cookie": "__Host-session=\(device.secret)"])
            #expect(answer.status == 201)
            #expect(answer.headers[values: .setCookie].isEmpty)
        }
    }

    @Test func aSecondSubmissionIsRefusedBeforeAndAfterTheMixing() async throws {
        try await run { study, _, token in
            let submission = try await study.submission(with: token)
            #expect(try await study.submit(submission).status == 201)
            for step in 1...3 {
                let again = try await study.submit(submission)
                #expect(again.status == 409)
                #expect(try again.problem.code == "already-answered")
                if step == 1 { try await study.features.mixAnswers.spendTokens() }
                if step == 2 { _ = try await study.features.mixAnswers.storeAnswers() }
            }
            #expect(try await study.count("responses") == 1)
            #expect(try await study.count("intake") == 0)
        }
    }

    @Test func theEnvironmentOfYesterdayIsRefused() async throws {
        try await run { study, _, token in
            let yesterday = EnvironmentSnapshot.ofBasel(at: study.clock.now - 86_400)
            try await expect(try study.sealing(yesterday, with: token), "environment-too-old", in: study)
        }
    }

    @Test func anAnswerFromTheFutureIsRefused() async throws {
        try await run { study, device, token in
            let tomorrow = EnvironmentSnapshot.ofBasel(at: study.clock.now + 86_400)
            try await expect(try study.sealing(tomorrow, with: token), "environment-from-future", in: study)
            let early = try await device.token(on: study.today.next)
            try await expect(try await study.submission(with: early), "other-day", in: study)
        }
    }

    @Test func aPlaceAtZeroDegreesIsRefused() async throws {
        try await run { study, _, token in
            var snapshot = EnvironmentSnapshot.ofBasel(at: study.clock.now)
            snapshot.place = SurveyPlace(latitude: 0, longitude: 0)
            try await expect(try study.sealing(snapshot, with: token), "nowhere", in: study)
        }
    }

    @Test func anEnvironmentThatSaysNothingIsRefused() async throws {
        try await run { study, _, token in
            var snapshot = EnvironmentSnapshot.ofBasel(at: study.clock.now)
            (snapshot.pollen, snapshot.air) = (.init(), .init())
            try await expect(try study.sealing(snapshot, with: token), "environment-missing", in: study)
        }
    }

    @Test func aMadeUpEnvironmentIsRefused() async throws {
        try await run { study, _, token in
            var submission = try await study.submission(with: token)
            submission.snapshot = submission.snapshot.replacing("12.5", with: "99.5")
            try await expect(submission, "wrong-seal", in: study)
        }
    }

    @Test func aForgedTokenIsRefused() async throws {
        try await run { study, device, token in
            let other = try await study.device()
            let stranger = try await other.token(on: study.today)
            var mixed = token
            mixed.message = stranger.message
            let answer = try await study.submit(try await study.submission(with: mixed))
            #expect(answer.status == 403)
            #expect(try answer.problem.code == "forged-token")
            // The blind signature is none of the message.
            var blind = token
            blind.signature = token.blindSignature
            #expect(try await study.submit(try await study.submission(with: blind)).status == 403)
            #expect(try await study.count("intake") == 0)
        }
    }

    @Test(arguments: [
        (["nose": 1, "eyes": 2, "throat": 0], "#/answers/ears"),
        (["nose": 4, "eyes": 2, "throat": 0, "ears": 0], "#/answers/nose"),
        (["nose": 1, "eyes": -1, "throat": 0, "ears": 0], "#/answers/eyes"),
        (["nose": 1, "eyes": 2, "throat": 0, "ears": 0, "mouth": 1], "#/answers/mouth"),
        (["nose": 1, "eyes": 2, "throat": 0, "ears": 0, "<b>": 1], "#/answers"),
    ])
    func answersThatTheSurveyDoesNotHaveAreNamed(answers: [String: Int], pointer: String) async throws {
        try await run { study, _, token in
            let answer = try await study.submit(try await study.submission(with: token, answers))
            #expect(answer.status == 422)
            #expect(try answer.pointers == [pointer])
            #expect(!answer.text.contains("<b>"))
            #expect(try await study.count("intake") == 0)
        }
    }

    @Test(arguments: ["{}", "[]", #"{"token": 1, "answers": [], "snapshot": 2, "seal": null}"#, "nonsense"])
    func whatIsNoSubmissionIsRefused(body: String) async throws {
        try await run { study, _, _ in
            let answer = try await study.post("/api/v1/study/responses", body)
            #expect([400, 422].contains(answer.status))
            #expect(try await study.count("intake") == 0)
        }
    }

    /// Somebody who begins before midnight has the token and the environment of that day.
    @Test func midnightTakesNoAnswerAway() async throws {
        try await run { study, _, token in
            // 23:54.
            study.clock.advance(by: 13.9 * 3_600)
            let submission = try await study.submission(with: token)
            study.clock.advance(by: 1_800)
            #expect(try await study.submit(submission).status == 201)
        }
    }

    private func expect(_ submission: SubmissionForTests, _ code: String, in study: StudyUnderTest) async throws {
        let answer = try await study.submit(submission)
        #expect(answer.status == 422)
        #expect(try answer.problem.code == code)
        #expect(try answer.pointers == ["#/snapshot"])
        #expect(try await study.count("intake") == 0)
    }
}
