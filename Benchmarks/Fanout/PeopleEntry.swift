import Domain
import Foundation

/// A fictitious person: their allergens, place and settings.
struct PeopleEntry: Sendable {
    var userID: UUID
    var coordinate: Coordinate
    /// Kilometres.
    var radius: Int
    /// In the order of their names, each once.
    var sensitivities: [(allergen: Allergen, threshold: Int)]
    /// BCP 47.
    var language: String
    /// IANA.
    var timeZone: String
    /// Minutes after midnight.
    var quiet: (from: Int, until: Int)?
    var mutedUntil: Date?
    var isOnlyUrgent = false
    var weeklyLimit = NotificationSettings.usualWeeklyInterruptions
    var hasEmail = false

    /// Nobody's: the domain is reserved for examples by RFC 2606.
    var email: String? { hasEmail ? "\(userID.uuidString.lowercased())@example.org" : nil }
}

/// People by number: the same number is always the same person.
protocol PeopleSource: Sendable {
    func entry(_ number: Int) throws -> PeopleEntry
}

extension Coordinate {
    /// A place so many kilometres to the north and the east; only for short ways outside the polar regions.
    func moved(north: Double, east: Double) throws -> Coordinate {
        let kilometresPerDegree = Self.earthRadius * .pi / 180
        return try Coordinate(
            latitude: latitude + north / kilometresPerDegree,
            longitude: longitude + east / kilometresPerDegree / cos(latitude * .pi / 180))
    }

    /// A uniformly random place in a disc around this one.
    func scattered(within radius: Double, _ random: inout PeopleRandom) throws -> Coordinate {
        let distance = radius * random.share().squareRoot()
        let angle = random.share() * 2 * .pi
        return try moved(north: distance * sin(angle), east: distance * cos(angle))
    }
}
