import Domain
import Foundation
import MessageProtocol

/// Where stations rise and people feel.
protocol AreaAlertStore: Sendable {
    /// Notes the highest intensity of a station's day.
    func note(_ intensity: Intensity, of allergen: Allergen, at station: Station, on day: CalendarDay) async throws

    /// The allergen at the station with the highest intensity of the day and of the one before, which may be unknown.
    func level(of allergen: Allergen, at station: Station, on day: CalendarDay) async throws -> StationLevel?

    /// The levels of a day at the stations near a person of the allergens that the person has.
    func levels(near userID: UserID, within radius: Kilometres, at instant: Date) async throws -> [StationLevel]

    func hasRaised(_ id: AreaAlertID) async throws -> Bool

    /// Who has the allergen in the area, and what is known of them today.
    func people(of rise: StationRise, within radius: Kilometres) async throws -> [AreaPerson]

    /// Remembers that an alert was raised and announces it, both or neither, to those who were not asked about the
    /// allergen on that day. What was raised before stays as it is.
    /// - Returns: whether it was new.
    func raise(_ alert: AllergenAlertSuggested, on day: CalendarDay) async throws -> Bool
}

/// The highest of a day and of the day before.
struct StationLevel: Sendable, Equatable {
    var station: Station
    var allergen: Allergen
    var day: CalendarDay
    var intensity: Intensity
    var previous: Intensity?
}

/// Somebody of an area.
struct AreaPerson: Sendable, Equatable {
    var userID: UserID
    var place: Coordinate
    /// They answered today, or something was found.
    var isKnownToday: Bool
    /// They feel bad, or something unusual was found.
    var isAffected: Bool
}
