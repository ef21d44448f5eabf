import Domain

/// What an alert asks of the audience.
struct AudienceQuery: Sendable, Equatable {
    /// Whoever is sensitive to one of them is concerned; when empty, whoever is sensitive to anything.
    var allergens: [Allergen]
    var intensity: Intensity
    var coordinate: Coordinate
    /// Who is not told, such as the author; nil for nobody.
    var excluding: Seat?
}
