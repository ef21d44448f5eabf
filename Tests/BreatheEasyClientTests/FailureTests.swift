import Foundation
import HTTPFetch
import HTTPTypes
import Testing

@testable import breathe_easy_client

@Suite struct FailureTests {
    @Test func aRefusalNamesEachFaultyFieldAndWhatToDo() {
        let problem = ProblemDocument(
            title: "Unprocessable Content", detail: "Two fields are faulty", code: nil,
            errors: [
                ProblemDocument.Field(pointer: "#/place/name", parameter: nil, detail: "must not be empty"),
                ProblemDocument.Field(pointer: nil, parameter: "limit", detail: "must be from 1 to 200"),
            ])

        let failure = ClientFailure(refusal: 422, problem, retryAfter: nil)

        #expect(failure.status == .refused)
        #expect(
            failure.description == """
                Two fields are faulty (422)
                  #/place/name: must not be empty
                  limit: must be from 1 to 200
                """)
    }

    @Test(arguments: [(30, "30 seconds"), (600, "10 minutes"), (80_000, "23 hours")])
    func aWaitIsSaidInWords(seconds: Int, words: String) {
        let problem = ProblemDocument(title: nil, detail: "Once a day", code: nil, errors: nil)

        let failure = ClientFailure(refusal: 429, problem, retryAfter: seconds)

        #expect(failure.description == "Once a day (429)\nTry again in \(words).")
    }

    @Test func anAnswerOfSomethingElseIsNoRefusalOfTheAPI() {
        let failure = ClientFailure(refusal: 404, nil, retryAfter: nil)

        #expect(failure.description.contains("is this the address of a Breathe Easy?"))
    }

    @Test func whatTheServerSaysCannotWriteToTheTerminal() {
        let problem = ProblemDocument(title: nil, detail: "a\u{1B}[2J", code: nil, errors: nil)

        #expect(ClientFailure(refusal: 400, problem, retryAfter: nil).description == "a·[2J (400)")
    }

    @Test func aServerThatIsAwayIsNotReachable() {
        #expect(ClientFailure(.cannotConnect(host: "a.example")).status == .notReachable)
        #expect(ClientFailure(refusal: 503, nil, retryAfter: nil).status == .notReachable)
        #expect(ClientFailure(.cancelled).status == .interrupted)
    }

    private let post = APICall(method: .post, path: "api/v1/alerts", isRepeatable: true)

    @Test(
        arguments: [
            (1, 503, nil, nil, .seconds(1)), (3, 503, nil, nil, .seconds(4)), (5, 503, nil, nil, nil),
            (1, 503, nil, 7, .seconds(7)), (1, 429, nil, 60, .seconds(60)), (1, 429, nil, 61, nil),
            (1, 409, "under-way", 1, .seconds(1)), (1, 409, "outcome-unknown", nil, nil), (1, 422, nil, nil, nil),
            (1, 500, nil, nil, nil),
        ] as [(Int, Int, String?, Int?, Duration?)])
    func whatMayHelpIsSentAgain(attempt: Int, status: Int, code: String?, retryAfter: Int?, wait: Duration?) {
        let outcome = RepetitionRule.Outcome.answered(status: status, code: code, retryAfter: retryAfter)

        #expect(RepetitionRule().wait(after: attempt, of: post, outcome) == wait)
    }

    @Test func whatMayHaveHadAnEffectIsNotSentAgainWithoutAKey() {
        let rule = RepetitionRule()
        let call = APICall(method: .post, path: "api/v1/sessions", isRepeatable: false)

        #expect(rule.wait(after: 1, of: call, .failed(.responseCutShort(host: "a"))) == nil)
        #expect(rule.wait(after: 1, of: call, .answered(status: 503, code: nil, retryAfter: 1)) == nil)
        #expect(rule.wait(after: 1, of: call, .failed(.cannotConnect(host: "a"))) == .seconds(1))
        #expect(rule.wait(after: 1, of: post, .failed(.responseCutShort(host: "a"))) == .seconds(1))
        #expect(rule.wait(after: 1, of: post, .failed(.cancelled)) == nil)
    }

    @Test func aServerThatIsAwayIsSaidSoonUnlessWorkWasBegun() {
        let away = RepetitionRule.Outcome.failed(.cannotConnect(host: "a"))

        #expect(RepetitionRule().wait(after: 2, of: post, away) == nil)
        #expect(RepetitionRule.patient.wait(after: 8, of: post, away) == .seconds(16))
        #expect(RepetitionRule.patient.wait(after: 9, of: post, away) == nil)
    }

    @Test func aQueryIsEscaped() {
        #expect(APICall.get("a", [("name", "Zürich & Co")]).target == "a?name=Z%C3%BCrich%20%26%20Co")
    }
}
