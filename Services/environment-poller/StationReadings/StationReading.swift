import Domain
import Foundation
import MessageProtocol

/// A measurement as it is stored and announced.
struct StationReading: Sendable, Equatable {
    var recordID: RecordID
    var measuredAt: Date
    var allergen: Allergen
    var concentration: PollenConcentration
    var intensityToday: Intensity
    /// Nil while no forecast covers the station for the day after: unknown, not none.
    var intensityTomorrow: Intensity?

    /// - Returns: nil for an allergen without a pollen scale.
    init?(_ measurement: StationMeasurement, recordID: RecordID, forecast: [DayAllergen: Intensity]) {
        guard let today = PollenScale.intensity(of: measurement.allergen, at: measurement.concentration) else {
            return nil
        }
        self.recordID = recordID
        measuredAt = measurement.measuredAt
        allergen = measurement.allergen
        concentration = measurement.concentration
        intensityToday = today
        let tomorrow = UTCDay(of: measurement.measuredAt).next
        intensityTomorrow = forecast[DayAllergen(day: tomorrow, allergen: measurement.allergen)]
    }

    var dayAllergen: DayAllergen { DayAllergen(day: UTCDay(of: measuredAt), allergen: allergen) }

    func fact(at station: Station) -> StationReadingRecorded {
        StationReadingRecorded(
            recordID: recordID, measuredAt: measuredAt, station: station, allergen: allergen,
            concentration: concentration, intensityToday: intensityToday, intensityTomorrow: intensityTomorrow)
    }
}

/// What alerts are counted by: a place has one maximum for each.
struct DayAllergen: Hashable, Sendable {
    var day: UTCDay
    var allergen: Allergen
}
