public import Foundation

/// Where the sun stands, well enough to tell day from dusk and night.
///
/// Source: NOAA, "General Solar Position Calculations", https://gml.noaa.gov/grad/solcalc/solareqns.PDF
public struct SunPosition: Hashable, Sendable {
    /// Degrees above the horizon, negative below it.
    public let elevation: Double

    public init(at instant: Date, over place: Coordinate) {
        let angle = SolarTime.yearAngle(at: instant)
        let declination =
            0.006918 - 0.399912 * cos(angle) + 0.070257 * sin(angle) - 0.006758 * cos(2 * angle)
            + 0.000907 * sin(2 * angle) - 0.002697 * cos(3 * angle) + 0.00148 * sin(3 * angle)
        let hourAngle = (SolarTime.minutes(at: instant, over: place) / 4 - 180) * .pi / 180
        let latitude = place.latitude * .pi / 180
        let sine = sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle)
        elevation = asin(min(max(sine, -1), 1)) * 180 / .pi
    }
}
