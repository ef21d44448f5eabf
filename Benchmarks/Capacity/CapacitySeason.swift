import Domain
import Foundation

/// The strength of each day of a pollen season relative to its strongest, from MeteoSwiss' recordings at Basel in 2023.
///
/// A day counts the alerts that the poller's rule would raise, each weighted with the share of people who react to that
/// pollen and whose threshold it reaches.
struct CapacitySeason: Sendable {
    /// From 0 to 1, one of them 1.
    let weights: [Double]

    static let days = 90
    private static let columns: [(name: String, allergen: Allergen)] = [
        ("kaalnuh0", .alder), ("kabetuh0", .birch), ("kacoryh0", .hazel), ("kafraxh0", .ash), ("khpoach0", .grass),
    ]

    init(weights: [Double]) {
        let most = weights.max() ?? 0
        self.weights = most > 0 ? weights.map { $0 / most } : weights
    }

    /// Fewer than ninety recorded days are filled up with days of the recorded mean.
    init(_ facts: PeopleFacts, path: String = RehearsalSeason.path) throws {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw RehearsalSeason.Unreadable(description: "\(path) cannot be read: start in the checkout's folder")
        }
        // MeteoSwiss separates fields by semicolons, and uses no commas.
        let commas = bytes.map { $0 == UInt8(ascii: ";") ? UInt8(ascii: ",") : $0 }
        let table = try CSVTable(bytes: commas, columns: ["termin"] + Self.columns.map(\.name))
        let days = Dictionary(grouping: table.rows) { $0.text("termin")?.prefix(8) ?? "" }
        let recorded = try days.keys.sorted().prefix(Self.days).map { day in
            try Self.columns.reduce(0) { sum, column in
                let percent = facts.prevalences.first { $0.allergen == column.allergen }?.percent ?? 0
                return sum + percent
                    * (try Self.reached(by: column.allergen, (days[day] ?? []).map { $0.number(column.name) }))
            }
        }
        let mean = recorded.reduce(0, +) / Double(max(1, recorded.count))
        self.init(weights: recorded + Array(repeating: mean, count: Self.days - recorded.count))
    }

    /// Added up over the day's alerts.
    private static func reached(by allergen: Allergen, _ hours: [Double?]) throws -> Double {
        let rule = RisingIntensity(trigger: .anyIntensity)
        var raised: Intensity?
        var sum = 0.0
        for value in hours.compactMap({ $0 }) {
            let alert = rule.alert(
                for: .species(allergen), among: [try PollenConcentration(value)], raised: raised, yesterday: nil,
                reading: { .concentration($0) })
            guard let alert else { continue }
            raised = alert.intensity
            sum += CapacityArrivals.share(reachedBy: alert.intensity.value)
        }
        return sum
    }
}
