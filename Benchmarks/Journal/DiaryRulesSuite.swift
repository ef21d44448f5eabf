import Foundation

/// How long the slowest rule of the diary takes for one thing that a person does, as devices reckon it; beside it all rows
/// of a year, which are reckoned anew after each.
struct DiaryRulesSuite: Suite {
    let name: String

    private static let script = "Benchmarks/peers/measure_diary_rules.mjs"

    /// Nanoseconds of one call.
    private struct Figures: Decodable {
        var name, recording, length, entry, year: Double

        var slowest: Double { [name, recording, length, entry].max() ?? 0 }
    }

    func run(_ settings: Settings) async throws -> Outcome {
        var figures: [Figures] = []
        for _ in 0..<3 {
            let output = try await FanoutRecordTool.run("/usr/bin/node", [Self.script], environment: [:], in: ".")
            figures.append(try JSONDecoder().decode(Figures.self, from: Data(output.utf8)))
        }
        let comparison = Comparison(ours: figures.map { $0.slowest / 1_000 }, peers: figures.map { $0.year / 1_000 })
        return Outcome(of: self, comparison, unit: "µs", peer: "all rows of a year", goal: .below(10))
    }
}
