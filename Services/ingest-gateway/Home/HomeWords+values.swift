import Domain
import EnvironmentReports
import Foundation
import Localization

extension HomeWords {
    /// - Parameter token: of a level of pollen; nil for what is unknown.
    func level(_ token: String?) -> String {
        switch token {
        case "none": say("None", "Keines")
        case "low": say("Low", "Gering")
        case "moderate": say("Moderate", "Mittel")
        case "high": say("High", "Hoch")
        case "very-high": say("Very high", "Sehr hoch")
        default: say("Unknown", "Unbekannt")
        }
    }

    func name(_ type: PollenType) -> String {
        switch type {
        case .tree: say("Tree", "Bäume")
        case .grass: say("Grass", "Gräser")
        case .weed: say("Weed", "Kräuter")
        }
    }

    /// Such as `63 grains/m³`, for want of it `4 of 10`, else empty.
    func amount(_ entry: ReportedPollenEntry) -> String {
        if let value = entry.value, let unit = entry.unit, !unit.isEmpty {
            return "\(words.number(value)) \(words.unit(unit))"
        }
        return entry.intensity.map(ofTen) ?? ""
    }

    func value(_ reported: ReportedValue) -> String {
        guard let value = reported.value else { return "–" }
        return "\(words.number(value)) \(reported.unit)"
    }

    func name(of scale: AirQualityScale) -> String {
        switch scale {
        case .european: say("European AQI", "Europäischer Index")
        case .unitedStates: say("US AQI", "US-Index")
        case .india: say("NAQI (India)", "NAQI (Indien)")
        }
    }

    /// The name that the authority has for a band of its index.
    func band(_ risk: AirQualityRisk, on scale: AirQualityScale) -> String {
        let english = scale.levels.first { $0.risk == risk }?.name ?? risk.displayName
        let german =
            switch (scale, risk) {
            case (_, .good): "Gut"
            case (.european, .acceptable): "Ausreichend"
            case (.unitedStates, .acceptable): "Mäßig"
            case (.india, .acceptable): "Befriedigend"
            case (.unitedStates, .unhealthyForSensitiveGroups): "Ungesund für Empfindliche"
            case (_, .unhealthyForSensitiveGroups): "Mäßig belastet"
            case (.unitedStates, .unhealthy): "Ungesund"
            case (_, .unhealthy): "Schlecht"
            case (.unitedStates, .veryUnhealthy): "Sehr ungesund"
            case (_, .veryUnhealthy): "Sehr schlecht"
            case (.european, .hazardous): "Extrem schlecht"
            case (.unitedStates, .hazardous): "Gefährlich"
            case (.india, .hazardous): "Schwerwiegend"
            }
        return say(english, german)
    }

    /// Such as "US AQI" and "41, Good".
    func index(on scale: AirQualityScale, _ index: ReportedAirQuality.Index) -> [String: String] {
        let number = index.value.map { "\(words.number($0)) · " } ?? ""
        return ["name": name(of: scale), "value": number + band(index.level, on: scale)]
    }

    /// Gases in parts by volume, as most people read them; particles and what has no molar mass in µg/m³.
    func concentration(of pollutant: Pollutant, _ reported: ReportedValue) -> String {
        guard let value = reported.value,
            let parts = pollutant.partsPerBillion(fromMicrogramsPerCubicMetre: value)
        else { return self.value(reported) }
        guard pollutant == .carbonMonoxide else { return "\(words.number(parts)) ppb" }
        return "\((parts / 1_000).formatted(.number.precision(.fractionLength(0...2)).locale(locale))) ppm"
    }

    private var locale: Locale { Locale(identifier: language.rawValue) }

    func name(_ pollutant: Pollutant) -> String {
        switch pollutant {
        case .pm25: "PM2.5"
        case .pm10: "PM10"
        case .ozone: say("Ozone", "Ozon")
        case .nitrogenDioxide: say("Nitrogen dioxide", "Stickstoffdioxid")
        case .sulphurDioxide: say("Sulphur dioxide", "Schwefeldioxid")
        case .carbonMonoxide: say("Carbon monoxide", "Kohlenmonoxid")
        case .ammonia: say("Ammonia", "Ammoniak")
        case .lead: say("Lead", "Blei")
        }
    }

    func mainPollutant(_ pollutant: Pollutant) -> String {
        say("Main pollutant: \(name(pollutant))", "Hauptschadstoff: \(name(pollutant))")
    }

    func name(_ element: WeatherElement) -> String {
        switch element {
        case .temperature: say("Temperature", "Temperatur")
        case .apparentTemperature: say("Feels like", "Gefühlt")
        case .relativeHumidity: say("Humidity", "Luftfeuchte")
        case .cloudCover: say("Clouds", "Bewölkung")
        case .precipitation: say("Rain", "Niederschlag")
        case .windSpeed: say("Wind", "Wind")
        case .windDirection: say("Wind from", "Wind aus")
        case .pressure: say("Pressure", "Luftdruck")
        }
    }

    func name(_ band: UVBand) -> String {
        switch band {
        case .low: level("low")
        case .moderate: level("moderate")
        case .high: level("high")
        case .veryHigh: level("very-high")
        case .extreme: say("Extreme", "Extrem")
        }
    }

    func highest(_ index: Double) -> String {
        say("Highest today: \(words.number(index.rounded()))", "Höchster Wert heute: \(words.number(index.rounded()))")
    }

    /// - Parameter type: Fitzpatrick's.
    func skin(_ type: Int) -> String {
        let look =
            switch SkinType(rawValue: type) {
            case .i: say("very fair, always burns", "sehr hell, verbrennt immer")
            case .ii: say("fair, burns easily", "hell, verbrennt leicht")
            case .iii: say("light brown, sometimes burns", "hellbraun, verbrennt manchmal")
            case .iv: say("brown, rarely burns", "braun, verbrennt selten")
            case .v: say("dark brown", "dunkelbraun")
            case .vi: say("very dark", "sehr dunkel")
            case nil: ""
            }
        return say("Skin type \(type): \(look)", "Hauttyp \(type): \(look)")
    }

    func minutes(_ minutes: Int?) -> String {
        minutes.map { say("\($0) min", "\($0) Min.") } ?? say("no limit", "keine Grenze")
    }
}
