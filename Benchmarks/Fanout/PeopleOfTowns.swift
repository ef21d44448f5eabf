import Domain
import Foundation

/// A synthetic world in which one alert affects exactly 1,000, 10,000, 100,000 or all of the people, depending on its
/// place.
///
/// Four towns are 50 km apart on the equator with 1,000, 9,000, 90,000 and all other people. Everybody has a radius of
/// 160 km, the same three allergens and the lowest threshold, at any hour.
struct PeopleOfTowns: PeopleSource {
    let seed: UInt64

    static let allergens: [Allergen] = [.birch, .grass, .mugwort]
    private static let (radius, gap, townRadius) = (160, 50.0, 4.0)
    /// The number of the first person of each town.
    private static let firsts = [0, 1_000, 10_000, 100_000]
    private static let languages = PeopleLottery([("de", 0.4), ("fr", 0.25), ("it", 0.15), ("en", 0.2)])

    func entry(_ number: Int) throws -> PeopleEntry {
        var random = PeopleRandom(seed: seed, number: number)
        let userID = random.uuid()
        let town = Self.firsts.lastIndex { $0 <= number } ?? 0
        return PeopleEntry(
            userID: userID, coordinate: try Self.centre(of: town).scattered(within: Self.townRadius, &random),
            radius: Self.radius, sensitivities: Self.allergens.map { ($0, 1) },
            language: Self.languages.draw(&random), timeZone: "UTC",
            weeklyLimit: NotificationSettings.weeklyInterruptionsRange.upperBound, hasEmail: random.happens(0.2))
    }

    /// Where an alert affects the first 1,000, 10,000 or 100,000 people, or all for more.
    static func place(concerning people: Int) throws -> Coordinate {
        let farthest = firsts.dropFirst().firstIndex { people <= $0 }.map { $0 - 1 } ?? firsts.count - 1
        return try centre(of: farthest).moved(north: 0, east: -Double(radius - 10))
    }

    /// The smallest town is the westernmost.
    private static func centre(of town: Int) throws -> Coordinate {
        try Coordinate(latitude: 0.25, longitude: 10).moved(north: 0, east: Double(town) * gap)
    }
}
