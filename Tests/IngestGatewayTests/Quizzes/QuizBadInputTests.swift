import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct QuizBadInputTests {
    @Test(arguments: [
        ("{}", ["#/version", "#/answers"]), (#"{"version": 1, "answers": []}"#, ["#/answers"]),
        (#"{"version": 2, "answers": {}}"#, ["#/version"]), (#"{"version": 0, "answers": {}}"#, ["#/version"]),
        (
            #"{"version": 1, "answers": {"overall": null}}"#,
            [
                "#/answers/overall", "#/answers/nose", "#/answers/eyes", "#/answers/throat", "#/answers/ears",
                "#/answers/medication",
            ]
        ),
        (#"{"version": 1, "answers": {"nose": {"a": 1}, "eyes": true}}"#, ["#/answers/eyes", "#/answers/nose"]),
        (QuizBodies.daily(nose: 4), ["#/answers/nose"]), (QuizBodies.daily(overall: 101), ["#/answers/overall"]),
        (QuizBodies.daily(more: #", "shoe-size": 42"#), ["#/answers/shoe-size"]),
        (QuizBodies.daily(more: #", "a/b~c": 42"#), ["#/answers"]),
        (QuizBodies.daily(more: #", "breathing": 1.5"#), ["#/answers/breathing"]),
    ])
    func namesEachFaultyAnswerByAPointerAndStoresNothing(body: String, pointers: [String]) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.answer(token: token, body)
            #expect(answer.status == 422)
            #expect(try answer.pointers == pointers)
            #expect(try await gateway.pool.query("SELECT count(*) FROM quiz_sheets").decode(Int.self) == [0])
            #expect(try await gateway.announced(QuizAnswered.self).isEmpty)
        }
    }

    @Test func neverRepeatsWhatWasAnswered() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.answer(
                token: token, QuizBodies.daily(nose: 77, more: #", "breathing": "panting-badly""#))
            #expect(answer.status == 422)
            #expect(!answer.text.contains("77") && !answer.text.contains("panting"))
            #expect(try answer.problem.errors?.count == 2)
        }
    }

    @Test func tooManyAnswersAreOneFault() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let more = (0..<200).map { ", \"q\($0)\": 1" }.joined()
            let answer = try await gateway.answer(token: token, QuizBodies.daily(more: more))
            #expect(try answer.pointers == ["#/answers"])
        }
    }

    @Test(arguments: [
        ("sleep/answers/2023-04-10", 404), ("daily/answers/tomorrow", 400), ("daily/answers/2023-02-30", 400),
    ])
    func refusesAQuizOrADayThatThereIsNot(path: String, status: Int) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(.put, "/api/v1/quizzes/\(path)", token: token, QuizBodies.daily())
            #expect(answer.status == status)
        }
    }

    @Test(arguments: ["", "/daily", "/daily/answers", "/daily/answers/2023-04-10"])
    func isForPeopleWhoAreSignedIn(path: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(.get, "/api/v1/quizzes\(path)")
            #expect(answer.status == 401)
        }
    }

    @Test func takesNothingWhileAnnouncementsPileUp() async throws {
        try await GatewayUnderTest.run(congestion: Congestion("the outbox is full")) { gateway in
            let token = try await gateway.signUp()
            #expect(try await gateway.answer(token: token, QuizBodies.daily()).status == 503)
            #expect(try await gateway.call(.get, "/api/v1/quizzes", token: token).status == 200)
        }
    }
}
