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
