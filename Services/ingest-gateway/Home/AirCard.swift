import Domain
import EnvironmentReports
import Foundation
import Localization

/// The index, what decides it, whom it concerns and what to do about it, its hours, and the concentrations.
struct AirCard: Sendable {
    private let environment: LocalEnvironment
    private let page: HomeCards

    /// In the order of the specification, each in the unit that it names.
    private static let shown: [Pollutant] = [
        .pm10, .pm25, .carbonMonoxide, .ozone, .nitrogenDioxide, .sulphurDioxide, .ammonia, .lead,
    ]

    init(_ environment: LocalEnvironment, _ page: HomeCards) { (self.environment, self.page) = (environment, page) }

    private var words: HomeWords { page.words }

    /// Of the European index, for want of it of another: their levels mean the same.
    private var index: (scale: AirQualityScale, value: ReportedAirQuality.Index)? {
        guard let air = environment.airQuality else { return nil }
        return ([air.scale] + AirQualityScale.allCases).lazy
            .compactMap { scale in air.indices[scale.rawValue].map { (scale, $0) } }.first
    }

    var risk: HealthRisk? { index.map { HealthRisk($0.value.level) } }

    /// Such as `32`; nil where a source's terms allow only the level to be shown.
    var figure: String? { index?.value.value.map { words.words.number($0) } }

    var fields: [String: Any] {
        guard let air = environment.airQuality else { return ["level": "unknown", "isUnknown": true] }
        var fields: [String: Any] = [
            "level": risk?.rawValue ?? "unknown", "word": words.name(risk), "index": indexFields,
            "main": (index?.value.mainPollutant).map { [words.mainPollutant($0)] } ?? [],
            "concerned": risk.map { [words.concerned(by: $0)] } ?? [],
            "advice": (risk.map(words.advice) ?? []).map { ["text": $0] },
            "concentrations": Self.shown.compactMap { pollutant in
                air.concentrations[pollutant.rawValue].map { row(pollutant, $0) }
            },
            "others": AirQualityScale.allCases.filter { $0 != index?.scale }.compactMap { scale in
                air.indices[scale.rawValue].map { words.index(on: scale, $0) }
            },
            "classes": classes, "postponed": page.isLight && environment.forecast.airQuality != nil,
            "forecast": page.isLight ? [] : forecast.map { [$0] } ?? [],
        ]
        if let main = index?.value.mainPollutant.flatMap({ air.concentrations[$0.rawValue] }) {
            fields["source"] = page.source(main.source).map { [$0] } ?? []
        }
        return fields
    }

    private var indexFields: [[String: Any]] {
        guard let (scale, value) = index else { return [] }
        return [
            [
                "name": words.name(of: scale), "figure": figure.map { [$0] } ?? [],
                "fill": Self.fill(value.level, on: scale), "band": words.band(value.level, on: scale),
                "stale": value.isStale ? [words.stale] : [],
            ]
        ]
    }

    /// The authority's colour; the American index has the colours of the levels.
    private static func fill(_ risk: AirQualityRisk, on scale: AirQualityScale) -> String {
        let number = (AirQualityRisk.allCases.firstIndex(of: risk) ?? 0) + 1
        return switch scale {
        case .european: "aqi-\(number)"
        case .india: "naqi-\(number)"
        case .unitedStates: HealthRisk(risk).rawValue
        }
    }

    private func row(_ pollutant: Pollutant, _ reported: ReportedValue) -> [String: Any] {
        [
            "name": words.name(pollutant), "value": words.concentration(of: pollutant, reported),
            "source": page.source(reported.source).map { [$0] } ?? [],
        ]
    }

    /// India's table: what the words of the health risk stand for.
    private var classes: [[String: Any]] {
        zip(HealthRisk.allCases, AirQualityRisk.allCases).enumerated().map { index, pair in
            let (risk, level) = pair
            return [
                "range": "\(risk.indianIndices.lowerBound)–\(risk.indianIndices.upperBound)",
                "fill": "naqi-\(index + 1)",
                "name": words.band(level, on: .india), "risk": words.name(risk),
                "concerned": words.concerned(by: risk),
            ]
        }
    }

    private var forecast: [String: Any]? {
        guard environment.forecast.airQualityScale == .european,
            let series = environment.forecast.airQuality?.prefix(PollenForecast.length)
        else { return nil }
        let hours = page.hours(from: environment.forecast.from, count: series.count)
        let chart = HoursChart(
            series.map { $0.map(Double.init) }, hours: hours, bands: .europeanIndex, highest: 100)
        let value = { (value: Double) in "\(words.words.number(value.rounded()))" }
        let peak = chart.peak.map { (value: value($0.value), hour: hours[$0.index]) }
        return chart.fields.merging([
            "caption": words.hoursToCome(words.name(of: .european)),
            "sentence": words.summary(present: (chart.values.first ?? nil).map(value), peak: peak), "note": [String](),
            "column": words.name(of: .european),
            "rows": zip(hours, series).map { hour, value in
                ["day": hour.day, "hour": hour.hour, "value": value.map { words.words.number($0) } ?? "–"]
            },
        ]) { own, _ in own }
    }
}
