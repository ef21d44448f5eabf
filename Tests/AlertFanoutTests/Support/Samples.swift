import Domain
import Foundation
import MessageProtocol

@testable import alert_fanout

/// One message of each kind.
enum Samples {
    /// 21 April 2023, 11:00 UTC.
    static let noon = Date(timeIntervalSince1970: 1_682_074_800)

    static func station(
        name: String = "Basel / Binningen", grains: Double = 182.5, intensity: Int = 7
    ) throws -> StationAlertRaised {
        StationAlertRaised(
            alertID: AlertID(),
            station: Station(provider: "meteoswiss", id: "PBS", name: name, coordinate: try .basel()),
            allergen: .birch, concentration: try PollenConcentration(grains), intensity: try Intensity(intensity),
            measuredAt: noon)
    }

    /// With the rule that raised it.
    static func explainedStation() throws -> StationAlertRaised {
        var alert = try station()
        alert.explanation = AlertExplanation(
            value: 182.5, unit: "grains/m³", source: "MeteoSwiss",
            rule: AlertRule(name: "rising-intensity.v1", limit: 129, previous: try Intensity(5)),
            day: CalendarDay(of: noon, in: .gmt))
        return alert
    }

    /// Of a provider that states no amounts, a day old at noon.
    static func forecastOfClasses() throws -> ForecastAlertRaised {
        var alert = try forecast()
        alert.concentration = nil
        alert.explanation = AlertExplanation(
            value: 6, unit: "", source: "Deutscher Wetterdienst", issuedAt: noon - 86_400,
            rule: AlertRule(name: "rising-intensity.v1", limit: 6), day: CalendarDay(of: noon, in: .gmt))
        return alert
    }

    static func forecast(at coordinate: Coordinate? = nil) throws -> ForecastAlertRaised {
        ForecastAlertRaised(
            alertID: AlertID(), provider: "open-meteo", coordinate: try coordinate ?? .at(47.55, 7.55),
            allergen: .grass, concentration: try PollenConcentration(64), intensity: try Intensity(6), expectedAt: noon)
    }

    static func report(
        of allergens: [Allergen] = [.birch], symptoms: [Symptom] = [.sneezing, .itchyEyes],
        place: String = "Schützenmattpark", people: Int = 3, comment: String? = nil
    ) throws -> CrowdReport {
        CrowdReport(
            place: try Place(name: place, coordinate: .basel()), allergens: allergens, symptoms: symptoms,
            severity: .moderate, people: people, comment: try comment.map { try Domain.Comment($0) },
            firstSubmittedAt: noon - 1_800, lastSubmittedAt: noon)
    }
}
