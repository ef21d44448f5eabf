import Domain
import Foundation

/// The pollen forecast of a place, for those who look one up.
protocol ForecastLookup: Sendable {
    /// Intensities of the day's strongest hour; what no forecast covers is absent.
    func intensities(at coordinate: Coordinate, on day: CalendarDay, in zone: TimeZone) async throws
        -> [Allergen: Intensity]
}
