import Domain
import Foundation
import MessageProtocol

/// An allergen that a station tells more of than on the day before.
struct StationRise: Sendable, Equatable {
    var station: Station
    var allergen: Allergen
    /// Where the station is.
    var day: CalendarDay
    var intensity: Intensity
    var previous: Intensity

    /// The same for the same station, allergen and day.
    var areaAlertID: AreaAlertID {
        AreaAlertID(hashing: "area-alert/\(station.provider)/\(station.id)/\(allergen)/\(day)".utf8)
    }
}

extension Station {
    /// The day that the clocks of the place show, for want of the legal zone by its longitude.
    func day(at instant: Date) -> CalendarDay { CalendarDay(of: instant, in: TimeZone(nauticalAt: coordinate)) }
}
