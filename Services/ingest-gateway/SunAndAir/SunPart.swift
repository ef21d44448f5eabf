import Domain
import EnvironmentReports
import Foundation
import Localization

/// The UV index: now, its level among all levels, its greatest value today, when the sun is highest, and its hours.
struct SunPart: Sendable {
    /// Nil until a place is known.
    let known: SunAndAir?
    let words: SunAndAirWords

    /// Of each level, as the WHO writes them: whole numbers.
    static let ranges: [UVBand: String] = [
        .low: "0–2", .moderate: "3–5", .high: "6–7", .veryHigh: "8–10", .extreme: "11+",
    ]

    private var card: UVCard? { known.map { UVCard($0.environment, $0.cards) } }
    private var band: UVBand? { card?.band }

    var bars: LevelBars {
        LevelBars(
            name: words.uvLevels,
            steps: UVBand.allCases.map { band in
                let range = Self.ranges[band] ?? ""
                return LevelBars.Step(
                    from: String(range.prefix { $0 != "–" }), word: words.home.name(band), fill: Self.fill(of: band))
            },
            present: band.flatMap { UVBand.allCases.firstIndex(of: $0) })
    }

    var fields: [String: Any] {
        [
            "level": card?.level ?? "unknown", "value": value, "missing": missing,
            "scale": bars.fields(now: words.now), "rows": rows,
            "advice": band.map { [words.home.advice(on: $0)] } ?? [], "source": source, "levels": levels,
            "charts": charts.map(\.fields), "table": charts.map(\.table),
        ]
    }

    private var value: [[String: Any]] {
        guard let band else { return [] }
        let figure = card?.figure.map { [$0] } ?? []
        return [["figure": figure, "fill": Self.fill(of: band), "word": words.home.name(band)]]
    }

    private var missing: [[String: String]] {
        band == nil ? [words.missing(isDown: known?.hours.isSunDown ?? false, known != nil)] : []
    }

    private var source: [[String: Any]] {
        guard let known, let source = known.cards.source(known.environment.uv?.source) else { return [] }
        return [source]
    }

    private var levels: [[String: String]] {
        UVBand.allCases.map { band in
            [
                "range": Self.ranges[band] ?? "", "fill": Self.fill(of: band), "word": words.home.name(band),
                "text": words.home.advice(on: band),
            ]
        }
    }

    /// None without a place.
    private var charts: [(fields: [String: Any], table: [String: Any])] {
        guard let known else { return [] }
        let chart = chart(known)
        return [(chart.fields(known), [chart].table(known))]
    }

    /// What the day has to say, in the order in which people ask.
    private var rows: [[String: String]] {
        guard let known else { return [] }
        let highest = known.highestToday.map { greatest(known, $0) } ?? words.unknown
        var rows = [["name": words.highestToday, "value": highest]]
        if let sun = known.strongSun.first {
            rows.append(["name": words.solarNoon, "value": known.clock.time(sun.noon)])
            rows.append(["name": words.strongest, "value": words.span(sun, known.clock)])
        }
        // Few sources have it, so that no row says that it is not known.
        if let column = known.environment.ozoneColumn?.value {
            rows.append(["name": words.ozoneColumn, "value": words.dobson(column)])
        }
        return rows
    }

    private func greatest(_ known: SunAndAir, _ highest: (index: Double, hour: Date)) -> String {
        let word = UVBand(uvIndex: highest.index).map { " · \(words.home.name($0))" } ?? ""
        let value = words.home.words.number(highest.index.rounded())
        // At night, and where the sun does not rise, no hour is the greatest.
        return highest.index > 0 ? words.at(value + word, known.clock.time(highest.hour)) : value + word
    }

    private func chart(_ known: SunAndAir) -> DayChart {
        let numbers = words.home.words
        return DayChart(
            caption: words.twoDays(words.home.uvIndex), column: words.home.uvIndex, values: known.hours.uvIndex,
            bands: .uvIndex, highest: 11, sun: known.strongSun,
            note: known.strongSun.first.map { [words.shaded($0, known.clock)] } ?? [],
            write: { numbers.number($0.rounded()) })
    }

    private static func fill(of band: UVBand) -> String { "uv-\(band.rawValue + 1)" }
}
