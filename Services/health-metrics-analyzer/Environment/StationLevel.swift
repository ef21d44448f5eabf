import Domain
import Foundation
import MessageProtocol

/// A station's highest intensity of an allergen on a day and on the day before.
struct StationLevel: Sendable, Equatable {
    var station: Station
    var allergen: Allergen
    /// By the station's local time.
    var day: CalendarDay
    var intensity: Intensity
    var previous: Intensity?
}

/// An allergen whose intensity at a station is higher than on the day before.
struct StationRise: Sendable, Equatable {
    var station: Station
    var allergen: Allergen
    /// By the station's local time.
    var day: CalendarDay
    var intensity: Intensity
    var previous: Intensity

    /// The same for the same station, allergen and day.
    var areaAlertID: AreaAlertID {
        AreaAlertID(hashing: "area-alert/\(station.provider)/\(station.id)/\(allergen)/\(day)".utf8)
    }
}

/// A person in the area of a station.
struct AreaPerson: Sendable, Equatable {
    var userID: UserID
    var place: Coordinate
    /// They answered a quiz today, or something unusual was found.
    var isKnownToday: Bool
    /// They feel bad, or something unusual was found.
    var isAffected: Bool
    /// They answered before, see ``AreaRule/fewestDays``; false for people of whom nothing is known today.
    var hasHistory: Bool
}

extension Station {
    /// The local day, by the nautical time zone of the station's longitude.
    func day(at instant: Date) -> CalendarDay { CalendarDay(of: instant, in: TimeZone(nauticalAt: coordinate)) }
}
