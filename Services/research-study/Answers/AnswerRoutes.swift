import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import MessageProtocol

/// Takes answers. No cookie and no secret is read here, and nothing counts who sends them: a token says enough.
struct AnswerRoutes: Sendable {
    let submitAnswer: SubmitAnswer

    static let path = "/api/v1/study/responses"

    func add(to group: RouterGroup<StudyContext>) {
        group.post("study/responses") { request, _ in
            let (token, answers, snapshot, seal) = try await BodyReader.of(request, upTo: Self.largest).read(
                .token("token"), BodyField<[String: Int]>.required("answers"), BodyField<String>.required("snapshot"),
                BodyField<String>.required("seal"))
            try await submitAnswer(
                SubmitAnswer.Submission(token: token, answers: answers, snapshot: snapshot, seal: seal))
            return JSONResponse(status: .created, value: SavedJSON())
        }
    }

    /// Of a body, in bytes.
    private static let largest = 16 << 10

    private struct SavedJSON: Encodable, Sendable {
        var status = "Saved"
    }
}

extension Problem {
    init(_ error: AnswerError) {
        switch error {
        case .studyClosed: self = .studyClosed
        case .forgedToken:
            self.init(
                .forbidden, "No key of this study has signed the token for that day; nothing was stored",
                code: "forged-token")
        case .alreadyAnswered:
            self.init(
                .conflict, "This token was spent before: there is an answer of that day already, and it is stored once",
                code: "already-answered")
        }
    }

    init(_ faults: SurveyFaults) {
        self = .faultyFields(
            faults.faults.map { fault in
                // A name that cannot be part of a path is not repeated.
                let isPlain = fault.question.wholeMatch(of: /[A-Za-z0-9_-]{1,40}/) != nil
                return MessageFault(
                    field: isPlain ? "answers.\(fault.question)" : "answers", problem: fault.problem)
            })
    }
}
