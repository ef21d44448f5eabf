import Domain
import Foundation

/// What this service knows of a person besides their measurements, as of the newest `subscriber.changed`.
struct Person: Equatable, Sendable {
    var userID: UserID
    /// Nil until the person has chosen a place.
    var coordinate: Coordinate?
    /// UTC where the person's own is not known.
    var timeZone: TimeZone
    /// BCP 47.
    var language: String
    /// How far from the place an alert still concerns the person.
    var radius: Kilometres
    var sensitivities: [Sensitivity]
    /// The account is gone: nothing may be kept any more.
    var isDeleted: Bool
}
