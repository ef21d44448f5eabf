import Domain
import Foundation

/// Requests and records for each person and day, for 1,000 to 1,000,000 people placed by the population of real cities
/// and planned within the providers' declared limits. The peer makes requests at each launch, as the previous app did.
struct DataCostSuite: Suite {
    enum Subject: Sendable {
        /// For providers that bill records, with keys for all of them.
        case records
        /// For providers that need no key.
        case requests
    }

    let name: String
    let subject: Subject

    private static let sizes = [1_000, 10_000, 100_000, 1_000_000]
    /// One launch per day.
    private static let recordsPerLaunch = 54.0

    func run(_ settings: Settings) async throws -> Outcome {
        let profiles = try await DataCostProfiles.declared().filter { subject == .records || $0.keyVariable == nil }
        let population = try DataCostPopulation()
        let growth = try Self.sizes.map { try DataCost(of: profiles, at: try population.users($0)) }
        print(table(growth))
        let chart = ".local/bench/\(name).svg"
        try FileManager.default.createDirectory(atPath: ".local/bench", withIntermediateDirectories: true)
        try Data(self.chart(growth).svg.utf8).write(to: URL(filePath: chart), options: .atomic)
        let value = growth.last.map { $0.perUser(planned) } ?? .infinity
        return Outcome(
            of: self, Comparison(ours: [value], peers: [Self.recordsPerLaunch]), unit: "\(unit)/person and day",
            peer: "\(Int(Self.recordsPerLaunch)) records at each launch", goal: .below(0.05))
    }

    private var unit: String { subject == .records ? "records" : "requests" }

    private func planned(_ feed: DataCost.Feed) -> Double {
        subject == .records ? feed.recordsPerDay : feed.requestsPerDay
    }

    private func forAll(_ feed: DataCost.Feed) -> Double {
        subject == .records ? feed.recordsPerDayForAll : feed.requestsPerDayForAll
    }

    /// One line for each number of people and feed.
    private func table(_ growth: [DataCost]) -> String {
        var lines = [
            "people     feed                           cells   served  \(unit)/person and day  for all of them"
        ]
        for cost in growth {
            for feed in cost.feeds where forAll(feed) > 0 {
                let share = Double(feed.peopleServed) / Double(max(1, feed.people))
                lines.append(
                    [
                        "\(cost.users)".padded(9), feed.provider.padded(30), "\(feed.cells)".padded(6),
                        share.formatted(.percent.precision(.fractionLength(1))).padded(7),
                        number(planned(feed) / Double(cost.users)).padded(22),
                        number(forAll(feed) / Double(cost.users)),
                    ].joined(separator: "  "))
            }
            lines.append(
                "\("\(cost.users)".padded(9))  \("together".padded(47))  \(number(cost.perUser(planned)).padded(22))  "
                    + number(cost.perUser(forAll)))
        }
        return lines.joined(separator: "\n")
    }

    private func number(_ value: Double) -> String { "\(value.rounded(toSignificantDigits: 3))" }

    private func chart(_ growth: [DataCost]) -> DataCostChart {
        let points = { (value: (DataCost) -> Double) in growth.map { (Double($0.users), value($0)) } }
        return DataCostChart(
            title: "\(unit.capitalized) for each person and day",
            lines: [
                .init(
                    label: "asked anew at each launch", colour: "#8a8a8a", points: points { _ in Self.recordsPerLaunch }
                ),
                .init(label: "shared, to serve everybody", colour: "#c4651a", points: points { $0.perUser(forAll) }),
                .init(
                    label: "as planned, within the limits", colour: "#1f6f8b", points: points { $0.perUser(planned) }),
            ], goal: 0.05)
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
