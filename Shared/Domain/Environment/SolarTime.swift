public import Foundation

/// The time by the sun, which sets the middle of the day.
///
/// Source: NOAA, "General Solar Position Calculations", https://gml.noaa.gov/grad/solcalc/solareqns.PDF. Within 40 seconds
/// of the series in Meeus, "Astronomical Algorithms" (2nd edition, chapter 28), from 2020 to 2035.
public enum SolarTime {
    /// The equation of time: by how many minutes a sundial is ahead of the mean sun, about −14 to 16.
    public static func equation(at instant: Date) -> Double {
        let angle = yearAngle(at: instant)
        return 229.18
            * (0.000075 + 0.001868 * cos(angle) - 0.032077 * sin(angle) - 0.014615 * cos(2 * angle)
                - 0.040849 * sin(2 * angle))
    }

    /// When the sun is highest on a local day: in minutes of the day in UTC, 720 − 4 × longitude − equation of time.
    public static func noon(on day: CalendarDay, in zone: TimeZone, at place: Coordinate) -> Date {
        noon(nearest: day.start(in: zone).addingTimeInterval(43_200), at: place)
    }

    /// The solar noon at most half a day from an instant.
    public static func noon(nearest instant: Date, at place: Coordinate) -> Date {
        // The equation changes by half a minute a day, so it is taken at the noon that the first step finds.
        let first = instant.addingTimeInterval(60 * minutesToNoon(from: instant, at: place))
        return first.addingTimeInterval(60 * minutesToNoon(from: first, at: place))
    }

    /// Minutes since the sun was lowest, 0..<1,440.
    static func minutes(at instant: Date, over place: Coordinate) -> Double {
        let days = instant.timeIntervalSince1970 / 86_400
        let ofDay = (days - days.rounded(.down)) * 1_440
        let sun = ofDay + equation(at: instant) + 4 * place.longitude
        return sun - (sun / 1_440).rounded(.down) * 1_440
    }

    /// How far the year has gone, in radians.
    static func yearAngle(at instant: Date) -> Double {
        // Since the beginning of a year of 365.2425 days; leap years move it by a day at most.
        let ofYear = (instant.timeIntervalSince1970 / 86_400).truncatingRemainder(dividingBy: 365.2425)
        return 2 * Double.pi / 365.2425 * (ofYear - 0.5)
    }

    /// −720...720.
    private static func minutesToNoon(from instant: Date, at place: Coordinate) -> Double {
        720 - minutes(at: instant, over: place)
    }
}
