import Foundation

/// How long the slowest graph of a ten-year history takes, four entries a day, through the route; beside the same page of
/// somebody who entered nothing.
struct JournalSummarySuite: Suite {
    let name: String

    private static let days = 3_650, rounds = 5
    private static let graphs = [
        "body", "shares", "months", "parts", "average", "fatigue", "mood", "types", "treatment", "progress",
    ]

    func run(_ settings: Settings) async throws -> Outcome {
        try await JournalStack.with(settings) { stack in
            let people = JournalPeople(2)
            // The second has no log.
            let filled = JournalPeople(people, keeping: 1)
            try await people.signUp(in: stack)
            try await filled.bring(days: Self.days, to: stack)
            var slowest: Comparison?
            for graph in Self.graphs {
                let path = "/pain/summary?graph=\(graph)&from=2000-01-01"
                let comparison = try await Alternation(rounds: Self.rounds).run {
                    let answer = try await stack.ask(path, token: people.tokens[0])
                    // Nothing is quickly said.
                    guard answer.body.count > 8_000 else {
                        throw JournalStack.Failure(description: "\(graph) has \(answer.body.count) bytes")
                    }
                    return answer.seconds * 1_000
                } peer: {
                    try await stack.ask(path, token: people.tokens[1]).seconds * 1_000
                }
                if comparison.value > slowest?.value ?? 0 { slowest = comparison }
            }
            guard let slowest else { throw JournalStack.Failure(description: "no graph was measured") }
            return Outcome(
                of: self, slowest, unit: "ms", peer: "the page of an empty journal", goal: .below(300))
        }
    }
}
