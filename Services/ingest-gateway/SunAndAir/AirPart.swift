import Domain
import EnvironmentReports
import Foundation
import Localization

/// The American index, its level among all levels, its hours, and the gases that irritate the skin.
struct AirPart: Sendable {
    /// Nil until a place is known.
    let known: SunAndAir?
    let words: SunAndAirWords

    /// Named as such on the page, in this order.
    static let irritants: [Pollutant] = [.sulphurDioxide, .nitrogenDioxide, .ozone]

    /// Parts per billion at which the American index stops to be good: sulphur and nitrogen dioxide by the hour, ozone
    /// over eight (EPA-454/B-24-002, table 6). Up to there a chart of a gas reaches.
    static let good: [Pollutant: Double] = [.sulphurDioxide: 35, .nitrogenDioxide: 53, .ozone: 54]

    private static let levels = AirQualityScale.unitedStates.levels

    private var index: ReportedAirQuality.Index? { known?.airQuality }
    private var present: Int? { index.flatMap { index in Self.levels.firstIndex { $0.risk == index.level } } }

    var bars: LevelBars {
        LevelBars(
            name: words.airLevels,
            steps: Self.levels.indices.map { number in
                let isLast = number == Self.levels.count - 1
                return LevelBars.Step(
                    from: "\(Self.lowest(number))\(isLast ? "+" : "")", word: word(number), fill: Self.fill(number))
            },
            present: present)
    }

    var fields: [String: Any] {
        let all = charts
        return [
            "level": index.map { HealthRisk($0.level).rawValue } ?? "unknown", "value": value, "missing": missing,
            "scale": bars.fields(now: words.now), "advice": present.map { [description(of: $0)] } ?? [],
            "main": index?.mainPollutant.map { [words.home.mainPollutant($0)] } ?? [], "levels": levels,
            "irritants": known.map(concentrations) ?? [], "charts": all.prefix(1).map(\.fields),
            "gases": all.dropFirst().map(\.fields),
            "table": known.map { [all.map(\.chart).table($0)] } ?? [],
        ]
    }

    private var value: [[String: Any]] {
        guard let index, let present else { return [] }
        let figure = index.value.map { [words.home.words.number($0)] } ?? []
        let stale = index.isStale ? [words.home.stale] : []
        return [["figure": figure, "fill": Self.fill(present), "word": word(present), "stale": stale]]
    }

    private var missing: [[String: String]] {
        guard present == nil else { return [] }
        // Something is known of the air, but not what the index needs.
        if known?.environment.airQuality != nil { return [words.incomplete] }
        return [words.missing(isDown: known?.hours.isAirDown ?? false, known != nil)]
    }

    private var levels: [[String: String]] {
        Self.levels.indices.map { number in
            [
                "range": range(number), "fill": Self.fill(number), "word": word(number),
                "text": description(of: number),
            ]
        }
    }

    /// The index first, then the gases; none without a place.
    private var charts: [(chart: DayChart, fields: [String: Any])] {
        guard let known else { return [] }
        return ([indexChart(known)] + gasCharts(known)).map { ($0, $0.fields(known)) }
    }

    private func concentrations(_ known: SunAndAir) -> [[String: Any]] {
        Self.irritants.map { gas in
            let reported = known.environment.airQuality?.concentrations[gas.rawValue]
            return [
                "name": words.home.name(gas),
                "value": reported.map { words.home.concentration(of: gas, $0) } ?? words.unknown,
                "source": known.cards.source(reported?.source).map { [$0] } ?? [],
            ]
        }
    }

    private func indexChart(_ known: SunAndAir) -> DayChart {
        let numbers = words.home.words
        return DayChart(
            caption: words.twoDays(words.home.name(of: .unitedStates)), column: words.home.name(of: .unitedStates),
            values: known.hours.airQuality.map { $0.map(Double.init) }, bands: .unitedStatesIndex, highest: 100,
            write: { numbers.number($0.rounded()) })
    }

    private func gasCharts(_ known: SunAndAir) -> [DayChart] {
        Self.irritants.map { gas in
            let numbers = words.home.words
            let values = known.hours.concentrations[gas] ?? [Double?](repeating: nil, count: SunAndAir.span)
            return DayChart(
                caption: "\(words.home.name(gas)), ppb", column: "\(words.home.name(gas)), ppb",
                values: values.map { $0.flatMap { gas.partsPerBillion(fromMicrogramsPerCubicMetre: $0) } },
                bands: [HoursChart.Band(upTo: .infinity, fill: "gas")], highest: Self.good[gas] ?? 0,
                write: { "\(numbers.number($0)) ppb" })
        }
    }

    private func word(_ number: Int) -> String { words.home.band(Self.levels[number].risk, on: .unitedStates) }

    /// Whom the air concerns, and what to do.
    private func description(of number: Int) -> String {
        let risk = HealthRisk(Self.levels[number].risk)
        return ([words.home.concerned(by: risk)] + words.home.advice(on: risk)).joined(separator: " ")
    }

    private func range(_ number: Int) -> String {
        Self.levels[number].highestIndex.map { "\(Self.lowest(number))–\($0)" } ?? "\(Self.lowest(number))+"
    }

    private static func lowest(_ number: Int) -> Int { number == 0 ? 0 : (levels[number - 1].highestIndex ?? 0) + 1 }

    private static func fill(_ number: Int) -> String { "us-aqi-\(number + 1)" }
}

extension [HoursChart.Band] {
    /// Of the American index; its last level has no end.
    static let unitedStatesIndex: Self = AirQualityScale.unitedStates.levels.enumerated().map { number, level in
        HoursChart.Band(upTo: level.highestIndex.map(Double.init) ?? .infinity, fill: "us-aqi-\(number + 1)")
    }
}
