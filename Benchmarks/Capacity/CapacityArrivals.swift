import Domain
import MessageProtocol

/// When the recipients of a birch peak's day arrive: the alerts of the rehearsal, each with the people it affects.
struct CapacityArrivals: Sendable {
    /// Second of the day, and the share of the day's recipients; the shares add up to 1.
    let bursts: [(second: Int, share: Double)]

    /// Second of the day, UTC: when Germany's is published.
    private static let forecast = 11 * 3_600
    /// Of the rehearsal's people: how many have that radius, and that threshold or a lower one.
    private static let radii: [(kilometres: Double, share: Double)] = [(10, 0.2), (25, 0.45), (50, 0.25), (100, 0.1)]
    private static let thresholds: [(intensity: Int, share: Double)] = [(1, 0.2), (3, 0.45), (6, 0.3), (9, 0.05)]

    init(bursts: [(second: Int, share: Double)]) {
        let sum = bursts.reduce(0) { $0 + $1.share }
        self.bursts = bursts.map { ($0.second, $0.share / sum) }
    }

    init(_ season: RehearsalSeason, _ facts: PeopleFacts, seed: UInt64) throws {
        let stations = RehearsalStations(facts)
        let near = Dictionary(stations.all.map { ($0, Self.inhabitants(near: $0.coordinate, facts)) }) { first, _ in
            first
        }
        let peak = try RehearsalPeak(season, stations.all, seed: seed)
        self.init(
            bursts: peak.alerts.map { alert in
                let people = (near[alert.station] ?? 0) * Self.share(reachedBy: alert.raised.intensity.value)
                return (min(86_399, Int(alert.hour * 3_600)), people)
            })
    }

    /// Recipients in each step of the day: the stations' alerts in their bursts, and the forecast all at once at eleven.
    func recipients(_ people: Double, _ inputs: CapacityInputs, step: Int) -> [Double] {
        var steps = Array(repeating: 0.0, count: 86_400 / step)
        for burst in bursts { steps[burst.second / step] += people * inputs[.recipients] * burst.share }
        let seconds = Int(inputs[.forecastSeconds].rounded(.up))
        for second in 0..<seconds {
            steps[min(86_399, Self.forecast + second) / step] += people * inputs[.forecast] / Double(seconds)
        }
        return steps
    }

    static func share(reachedBy intensity: Int) -> Double {
        thresholds.filter { $0.intensity <= intensity }.reduce(0) { $0 + $1.share }
    }

    private static func inhabitants(near station: Coordinate, _ facts: PeopleFacts) -> Double {
        facts.cities.reduce(0) { sum, city in
            let distance = city.coordinate.distance(to: station).value
            return sum + city.inhabitants * radii.filter { $0.kilometres >= distance }.reduce(0) { $0 + $1.share }
        }
    }
}
