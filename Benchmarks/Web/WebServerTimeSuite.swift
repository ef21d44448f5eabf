import Foundation
import HTTPTypes

/// How long the server takes for each page, with the data of a million people, while all pages are asked for at once.
struct WebServerTimeSuite: Suite {
    let name: String

    /// `WEB_PEOPLE` of the environment.
    private static let people = BenchmarkNumber.of("WEB_PEOPLE", in: 1_000...10_000_000) ?? 1_000_000
    /// Whose tokens are used.
    private static let asking = 1_000
    private static let (perSecond, seconds, rounds) = (10.0, 20, 3)

    func run(_ settings: Settings) async throws -> Outcome {
        let rows = EnvironmentRows(places: WebPeople.places, now: Date())
        return try await AccountsStack.with(settings, people: Self.people) { stack in
            try await rows.store(in: stack.database.pool)
            try await WebPeople.settle(at: rows, in: stack)
            let slowest = try await Alternation(rounds: Self.rounds).run {
                try await p99(WebPageUnderTest.all, stack)
            } peer: {
                try await p99(Array(WebPageUnderTest.all.prefix(1)), stack)
            }
            return Outcome(
                of: self, slowest, unit: "ms p99 of the slowest page with \(Self.people) people",
                peer: "Home alone", goal: .below(50))
        }
    }

    /// - Returns: milliseconds of the slowest of the pages.
    private func p99(_ pages: [WebPageUnderTest], _ stack: AccountsStack) async throws -> Double {
        let tokens = stack.people.tokens.prefix(Self.asking)
        let times = try await withThrowingTaskGroup(of: (String, Double).self) { group in
            for page in pages {
                let requests = PacedRequests(
                    requests: tokens.map { .json(.get, page.url(in: stack), token: $0) }, perSecond: Self.perSecond,
                    count: Int(Self.perSecond) * Self.seconds)
                group.addTask { (page.path, try await requests.p99()) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        let list = times.sorted { $0.key < $1.key }
            .map { "\($0.key) \($0.value.rounded(toSignificantDigits: 3).formatted())" }
        print("\(name), p99 in ms: \(list.joined(separator: ", "))")
        return times.values.max() ?? 0
    }
}
