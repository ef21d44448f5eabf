public import Foundation

/// Where the sun stands, well enough to tell day from dusk and night.
///
/// Source: NOAA, "General Solar Position Calculations", https://gml.noaa.gov/grad/solcalc/solareqns.PDF
public struct SunPosition: Hashable, Sendable {
    /// Degrees above the horizon, negative below it.
    public let elevation: Double

    public init(at instant: Date, over place: Coordinate) {
        let days = instant.timeIntervalSince1970 / 86_400
        let hour = (days - days.rounded(.down)) * 24
        // Since the beginning of a year of 365.2425 days; leap years move it by a day at most.
        let ofYear = days.truncatingRemainder(dividingBy: 365.2425)
        let angle = 2 * Double.pi / 365.2425 * (ofYear - 0.5)
        let equation =
            229.18
            * (0.000075 + 0.001868 * cos(angle) - 0.032077 * sin(angle) - 0.014615 * cos(2 * angle)
                - 0.040849 * sin(2 * angle))
        let declination =
            0.006918 - 0.399912 * cos(angle) + 0.070257 * sin(angle) - 0.006758 * cos(2 * angle)
            + 0.000907 * sin(2 * angle) - 0.002697 * cos(3 * angle) + 0.00148 * sin(3 * angle)
        let solarMinutes = hour * 60 + equation + 4 * place.longitude
        let hourAngle = (solarMinutes / 4 - 180) * .pi / 180
        let latitude = place.latitude * .pi / 180
        let sine = sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle)
        elevation = asin(min(max(sine, -1), 1)) * 180 / .pi
    }
}
