import Domain
import Foundation
import MessageProtocol

/// The hours that one file of a station holds.
struct StationSeries: Sendable, Equatable {
    /// Times of the first and the last row, with or without values.
    var firstHour: Date
    var lastHour: Date
    /// The allergens that the station measures.
    var allergens: Set<Allergen>
    /// One for each value; a value that is missing or out of season is absent, never zero.
    var measurements: [StationMeasurement]
    var refused = RefusedValues()

    /// This series with the hours of an earlier file before it.
    func preceded(by earlier: StationSeries) -> StationSeries {
        var whole = self
        whole.firstHour = min(firstHour, earlier.firstHour)
        whole.lastHour = max(lastHour, earlier.lastHour)
        whole.allergens.formUnion(earlier.allergens)
        whole.measurements = earlier.measurements + measurements
        whole.refused += earlier.refused
        return whole
    }
}

/// One value of one hour.
struct StationMeasurement: Sendable, Equatable {
    /// The end of the hour over which the instrument counted.
    var measuredAt: Date
    var allergen: Allergen
    var concentration: PollenConcentration
}

/// The stations that a provider lists.
struct StationList: Sendable, Equatable {
    var stations: [Station]
    var refused = RefusedValues()
}
