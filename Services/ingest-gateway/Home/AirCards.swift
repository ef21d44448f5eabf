import Domain
import EnvironmentReports
import Foundation
import Localization

/// The index, what decides it, what to do about it, and the concentrations.
struct AirCard: Sendable {
    private let environment: LocalEnvironment
    private let page: HomePage

    init(_ environment: LocalEnvironment, _ page: HomePage) { (self.environment, self.page) = (environment, page) }

    var fields: [String: Any] {
        let words = page.words
        guard let air = environment.airQuality else { return ["level": "unknown", "isUnknown": true] }
        let index = air.indices[air.scale.rawValue] ?? air.indices.values.first
        var fields: [String: Any] = [
            "level": words.cardLevel(index?.level), "word": words.name(index?.level),
            "advice": environment.advice.filter { $0.about == .airQuality }.map { ["text": $0.text] },
        ]
        if let value = index?.value { fields["figure"] = words.words.number(value) }
        if let main = index?.mainPollutant { fields["main"] = words.mainPollutant(main) }
        fields["concentrations"] = Pollutant.allCases.compactMap { pollutant -> [String: Any]? in
            guard let reported = air.concentrations[pollutant.rawValue] else { return nil }
            var row: [String: Any] = ["name": words.name(pollutant), "value": words.value(reported)]
            if let source = page.source(reported.source) { row["source"] = source }
            return row
        }
        return fields
    }
}

/// The weather at this moment.
struct WeatherCard: Sendable {
    private let environment: LocalEnvironment
    private let page: HomePage

    private static let shown: [WeatherElement] = [.relativeHumidity, .windSpeed, .precipitation, .apparentTemperature]

    init(_ environment: LocalEnvironment, _ page: HomePage) { (self.environment, self.page) = (environment, page) }

    var fields: [String: Any] {
        let words = page.words
        guard !environment.weather.isEmpty else { return ["isUnknown": true] }
        var fields: [String: Any] = [
            "rows": Self.shown.compactMap { element -> [String: Any]? in
                environment.weather[element.rawValue].map { ["name": words.name(element), "value": words.value($0)] }
            }
        ]
        if let temperature = environment.weather[WeatherElement.temperature.rawValue] {
            fields["figure"] = words.value(temperature)
            if let source = page.source(temperature.source) { fields["source"] = source }
        }
        return fields
    }
}

/// The UV index, how long skin may be in the sun, and the hours of two days.
struct UVCard: Sendable {
    private let environment: LocalEnvironment
    private let page: HomePage

    private static let hours = 48

    init(_ environment: LocalEnvironment, _ page: HomePage) { (self.environment, self.page) = (environment, page) }

    var fields: [String: Any] {
        let words = page.words
        guard let uv = environment.uv else { return ["level": "unknown", "isUnknown": true] }
        var fields: [String: Any] = [
            "level": uv.band == "extreme" ? "hazardous" : uv.band, "word": words.band(uv.band),
            "exposure": uv.safeExposure.map {
                ["name": words.skin($0.skinType), "value": words.minutes($0.minutes)]
            },
            "advice": environment.advice.filter { $0.about == .uv }.map { ["text": $0.text] },
        ]
        if let index = uv.index { fields["figure"] = words.words.number(index.rounded()) }
        if let highest = uv.maximumToday { fields["highest"] = words.highest(highest) }
        if let source = page.source(uv.source) { fields["source"] = source }
        if let series = environment.forecast.uvIndex?.prefix(Self.hours) {
            let hours = page.hours(from: environment.forecast.from, count: series.count)
            fields["forecast"] = [
                "bars": HourBars(Array(series), highest: 11, hours: hours).fields,
                "rows": zip(hours, series).map { hour, value in
                    [
                        "day": hour.day, "hour": hour.hour,
                        "value": value.map { words.words.number($0.rounded()) } ?? "–",
                    ]
                },
            ]
        }
        return fields
    }
}
