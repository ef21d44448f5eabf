public import Foundation

/// The six hours of a day in which the sun's ultraviolet radiation is strongest.
///
/// North of the tropics the clock's 10 to 16, which people know and a dermatologist named; the CDC has the same hours for
/// daylight-saving time in North America, and 9 to 15 for standard time
/// (https://www.cdc.gov/cancer/skin/basic_info/prevention.htm). That is three hours on either side of solar noon, and so
/// it is elsewhere: in the tropics and the south clocks say less of the sun.
public struct StrongSun: Hashable, Sendable {
    public let start: Date
    public let end: Date
    /// When the sun is highest.
    public let noon: Date
    /// Whether the hours are the clock's, not the sun's.
    public let isByClock: Bool

    public init(on day: CalendarDay, in zone: TimeZone, at place: Coordinate) {
        noon = SolarTime.noon(on: day, in: zone, at: place)
        isByClock = place.latitude > Self.tropic
        if isByClock {
            start = day.firstInstant(atOrAfter: Self.firstHour * 60, in: zone)
            end = day.firstInstant(atOrAfter: Self.lastHour * 60, in: zone)
        } else {
            start = noon.addingTimeInterval(-Self.reach)
            end = noon.addingTimeInterval(Self.reach)
        }
    }

    /// By the clock.
    public static let firstHour = 10
    public static let lastHour = 16
    /// Seconds before and after solar noon.
    public static let reach: TimeInterval = 3 * 3_600
    /// The Tropic of Cancer in degrees north, rounded: the obliquity of the ecliptic.
    public static let tropic = 23.44
}
