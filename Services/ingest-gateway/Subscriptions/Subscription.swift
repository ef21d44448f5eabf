import Domain

/// What a person wants to hear of, and how.
struct Subscription: Codable, Sendable, Equatable {
    var place: Place?
    var sensitivities: [Sensitivity]
    var radius: Kilometres
    /// BCP 47.
    var language: String
    var emailNotifications: Bool

    /// Before the person has chosen anything.
    static let initial = Subscription(
        place: nil, sensitivities: [], radius: Kilometres(25), language: "en", emailNotifications: false)

    /// As far as pollen from one station still says something about another place, with room to spare.
    static let radiusRange = 1.0...200.0
}
