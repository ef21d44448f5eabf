import Domain

/// A person with a place, as the index takes them in.
struct AudienceEntry: Sendable, Equatable {
    var userID: UserID
    var seat: Seat
    var coordinate: Coordinate
    var radius: Kilometres
    /// Each allergen once.
    var sensitivities: [Sensitivity]
    /// BCP 47.
    var language: String
    var settings: NotificationSettings
    var hasEmail: Bool
}
