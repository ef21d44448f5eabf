import Domain

/// A person's position in the audience.
struct AudiencePosition: Hashable, Sendable {
    var chunk: Int32
    /// 0..<``AudienceChunk/size``.
    var slot: Int
}

/// A person with a place, as the index stores them.
struct AudienceEntry: Sendable, Equatable {
    var userID: UserID
    var position: AudiencePosition
    var coordinate: Coordinate
    var radius: Kilometres
    /// Each allergen once.
    var sensitivities: [Sensitivity]
    /// BCP 47.
    var language: String
    var settings: NotificationSettings
    var hasEmail: Bool
}
