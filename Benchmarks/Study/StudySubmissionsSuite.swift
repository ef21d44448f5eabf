import Domain
import Foundation
import HTTPFetch
import HTTPTypes

/// How long somebody waits for "Saved" while 200 participants answer each second: the token's signature, the seal and the
/// answers are checked, and the answer is stored for good.
struct StudySubmissionsSuite: Suite {
    let name: String

    private static let (perSecond, seconds, rounds) = (200.0, 20, 3)
    private static var count: Int { Int(perSecond) * seconds }

    func run(_ settings: Settings) async throws -> Outcome {
        try await StudyStack.with(settings) { stack in
            let p99 = try await Alternation(rounds: Self.rounds).run {
                try await Self.submissions(to: stack)
            } peer: {
                try await Self.reads(of: stack)
            }
            return Outcome(
                of: self, p99, unit: "ms p99 at 200 submissions/s", peer: "reading the study at the same pace",
                goal: .below(100))
        }
    }

    /// Of tokens that nobody has spent.
    private static func submissions(to stack: StudyStack) async throws -> Double {
        let (environments, before) = (try await stack.environments(), try await stack.accepted())
        let requests = try await stack.tokens.make(count).enumerated().map { number, token in
            FetchRequest.json(
                .post, "\(stack.url)/api/v1/study/responses",
                #"{"token": \#(token), "answers": {"nose": \#(number % 4), "eyes": 1, "throat": 0, "ears": 0}, "#
                    + environments[number % environments.count] + "}")
        }
        let p99 = try await PacedRequests(requests: requests, perSecond: perSecond, count: count).p99()
        let stored = try await stack.accepted() - before
        guard stored == count else {
            throw ServerProcess.Failure(description: "\(stored) of \(count) answers are stored")
        }
        return p99
    }

    private static func reads(of stack: StudyStack) async throws -> Double {
        let request = FetchRequest.json(.get, "\(stack.url)/api/v1/study")
        return try await PacedRequests(requests: [request], perSecond: perSecond, count: count).p99()
    }
}
