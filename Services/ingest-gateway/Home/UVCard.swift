import Domain
import EnvironmentReports
import Foundation
import Localization

/// The UV index, how long skin may be in the sun, and the hours of two days.
struct UVCard: Sendable {
    private let environment: LocalEnvironment
    private let page: HomeCards

    init(_ environment: LocalEnvironment, _ page: HomeCards) { (self.environment, self.page) = (environment, page) }

    private var words: HomeWords { page.words }

    var band: UVBand? {
        environment.uv.flatMap { uv in UVBand.allCases.first { $0.displayName.replacing(" ", with: "-") == uv.band } }
    }

    /// By which the card is shown.
    var level: String {
        band.map { $0 == .extreme ? "hazardous" : $0.displayName.replacing(" ", with: "-") } ?? "unknown"
    }

    var word: String { band.map(words.name) ?? words.level(nil) }

    var figure: String? { environment.uv?.index.map { words.words.number($0.rounded()) } }

    var fields: [String: Any] {
        guard let uv = environment.uv else { return ["level": "unknown", "isUnknown": true] }
        return [
            "level": level, "word": word, "fill": "uv-\((band?.rawValue ?? 0) + 1)",
            "figure": figure.map { [$0] } ?? [],
            "highest": uv.maximumToday.map { [words.highest($0)] } ?? [],
            "exposure": uv.safeExposure.map {
                ["name": words.skin($0.skinType), "value": words.minutes($0.minutes)]
            },
            "advice": band.map { [words.advice(on: $0)] } ?? [],
            "source": page.source(uv.source).map { [$0] } ?? [],
            "sunAndAir": page.address(of: SunAndAirPage.path),
            "postponed": page.isLight && environment.forecast.uvIndex != nil,
            "forecast": page.isLight ? [] : forecast.map { [$0] } ?? [],
        ]
    }

    private var forecast: [String: Any]? {
        guard let series = environment.forecast.uvIndex?.prefix(PollenForecast.length) else { return nil }
        let hours = page.hours(from: environment.forecast.from, count: series.count)
        var chart = HoursChart(series, hours: hours, bands: .uvIndex, highest: 11)
        chart.marksStrongSun = true
        let value = { (value: Double) in words.words.number(value.rounded()) }
        let peak = chart.peak.map { (value: value($0.value), hour: hours[$0.index]) }
        return chart.fields.merging([
            "caption": words.hoursToCome(words.uvIndex),
            "sentence": words.summary(present: (chart.values.first ?? nil).map(value), peak: peak),
            "note": [words.strongSun], "column": words.uvIndex,
            "rows": zip(hours, series).map { hour, each in
                ["day": hour.day, "hour": hour.hour, "value": each.map(value) ?? "–"]
            },
        ]) { own, _ in own }
    }
}
