import Domain
import EnvironmentReports
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

    func forecast(of type: PollenType) -> String {
        say(
            "\(name(type)) pollen of the next 48 hours, 0 to 10",
            "Pollen (\(name(type))) der nächsten 48 Stunden, 0 bis 10")
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

    func name(_ risk: AirQualityRisk?) -> String {
        switch risk {
        case .good: say("Good", "Gut")
        case .acceptable: say("Acceptable", "Annehmbar")
        case .unhealthyForSensitiveGroups: say("Unhealthy for sensitive groups", "Ungesund für Empfindliche")
        case .unhealthy: say("Unhealthy", "Ungesund")
        case .veryUnhealthy: say("Very unhealthy", "Sehr ungesund")
        case .hazardous: say("Hazardous", "Gefährlich")
        case nil: level(nil)
        }
    }

    /// The level by which the card is shown.
    func cardLevel(_ risk: AirQualityRisk?) -> String {
        switch risk {
        case .good: "low"
        case .acceptable: "moderate"
        case .unhealthyForSensitiveGroups: "high"
        case .unhealthy: "very-high"
        case .veryUnhealthy, .hazardous: "hazardous"
        case nil: "unknown"
        }
    }

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
        case .precipitation: say("Rain", "Niederschlag")
        case .windSpeed: say("Wind", "Wind")
        case .windDirection: say("Wind from", "Wind aus")
        case .pressure: say("Pressure", "Luftdruck")
        }
    }

    func band(_ token: String) -> String {
        token == "extreme" ? say("Extreme", "Extrem") : level(token)
    }

    func highest(_ index: Double) -> String {
        say("Highest today: \(words.number(index.rounded()))", "Höchster Wert heute: \(words.number(index.rounded()))")
    }

    /// - Parameter type: Fitzpatrick's.
    func skin(_ type: Int) -> String { say("Skin type \(type)", "Hauttyp \(type)") }

    func minutes(_ minutes: Int?) -> String {
        minutes.map { say("\($0) min", "\($0) Min.") } ?? say("no limit", "keine Grenze")
    }
}
