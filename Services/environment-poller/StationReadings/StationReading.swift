import Domain
import Foundation
import MessageProtocol

/// A measurement as it is stored and announced.
struct StationReading: Sendable, Equatable {
    var recordID: RecordID
    var measuredAt: Date
    /// Where the station is.
    var day: CalendarDay
    var allergen: Allergen
    var concentration: PollenConcentration
    var intensityToday: Intensity
    /// Nil while no forecast covers the station for the day after: unknown, not none.
    var intensityTomorrow: Intensity?

    /// - Returns: nil for an allergen without a pollen scale.
    init?(
        _ measurement: StationMeasurement, recordID: RecordID, zone: TimeZone, forecast: [DayAllergen: Intensity]
    ) {
        guard let today = PollenScale.intensity(of: measurement.allergen, at: measurement.concentration) else {
            return nil
        }
        self.recordID = recordID
        measuredAt = measurement.measuredAt
        day = CalendarDay(of: measurement.measuredAt, in: zone)
        allergen = measurement.allergen
        concentration = measurement.concentration
        intensityToday = today
        intensityTomorrow = forecast[DayAllergen(day: day.next, allergen: allergen)]
    }

    var dayAllergen: DayAllergen { DayAllergen(day: day, allergen: allergen) }

    func fact(at station: Station) -> StationReadingRecorded {
        StationReadingRecorded(
            recordID: recordID, measuredAt: measuredAt, station: station, allergen: allergen,
            concentration: concentration, intensityToday: intensityToday, intensityTomorrow: intensityTomorrow)
    }
}
