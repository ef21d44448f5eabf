import Foundation

/// How long the view of current readings takes with a history behind it, against the same view without one: 100
/// stations with 7 allergens, and a year of hours of one of them, 876,000 rows in 365 partitions. That is a
/// five-hundredth of the rows and a tenth of the partitions that ten years of 5,000 stations have with one allergen;
/// what counts is that neither is touched at all, which a test shows by the plan.
struct HistorySuite: Suite {
    let name: String
    private let stations = 100
    private let days = 365
    private let looks = 200

    init(name: String) { self.name = name }

    func run(_ settings: Settings) async throws -> Outcome {
        try await PollerDatabase.with(settings) { database in
            let migration = try OwnProcess(
                "environment-poller", ["migrate"], ["ENVIRONMENT_POLLER_POSTGRES_URL": database.url])
            guard await migration.end() == 0 else {
                throw PollOfCells.Failure(description: "the migration failed")
            }
            try await database.addStations(stations)
            var (alone, behind): ([Double], [Double]) = ([], [])
            for _ in 0..<3 { alone.append(try await database.timeOfCurrentReadings(looks)) }
            try await database.addHistory(days: days)
            for _ in 0..<3 { behind.append(try await database.timeOfCurrentReadings(looks)) }
            return Outcome(
                of: self, Comparison(ours: behind, peers: alone), unit: "ms",
                peer: "the same view without a history", goal: .below(2 * (alone.min() ?? 0)))
        }
    }
}
