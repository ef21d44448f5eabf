import Domain
import Foundation

/// A fictional person in a real place, with what the demo must and must not notify them of.
struct DemoPerson: Sendable {
    var name: String
    var place: Place
    var allergen: Allergen
    var threshold: Intensity
    var radius: Kilometres
    var wantsEmail: Bool
    /// BCP 47.
    var language: String
    /// The person's part in the demo.
    var role: String
}

extension DemoPerson {
    /// Coordinates are those of the city centres in GeoNames (CC BY 4.0).
    /// - Parameter town: where people report, and one is notified.
    static func cast(in town: Place) throws -> [DemoPerson] {
        let basel = try Coordinate(latitude: 47.55839, longitude: 7.57327)
        let liestal = try Coordinate(latitude: 47.48455, longitude: 7.73446)
        let zurich = try Coordinate(latitude: 47.36667, longitude: 8.55)
        let enschede = try Coordinate(latitude: 52.21833, longitude: 6.89583)
        return [
            try person("Anna", "Basel", basel, .birch, threshold: 3, wantsEmail: true, "low threshold, also by e-mail"),
            try person(
                "Ben", "Liestal", liestal, .birch, threshold: 9, language: "de-CH",
                "only very high loads, in German"),
            try person("Carla", "Basel", basel, .ragweed, threshold: 1, "another allergen: not notified"),
            try person("David", "Zürich", zurich, .birch, threshold: 1, "too far away: not notified"),
            try person("Eva", town.name, town.coordinate, .birch, threshold: 10, "reports first: on the map at once"),
            try person("Finn", "Enschede", enschede, .grass, threshold: 1, "two restless nights: offered a quiz"),
            try person("Gina", town.name, town.coordinate, .birch, threshold: 10, "the second report: not enough yet"),
            try person("Hugo", town.name, town.coordinate, .birch, threshold: 10, "the third report: raises an alert"),
            try person("Ida", town.name, town.coordinate, .birch, threshold: 3, "notified of what three people report"),
        ]
    }

    /// In the order in which they report; nobody is notified of their own report.
    static let reporters = ["Eva", "Gina", "Hugo"]

    var reports: Bool { Self.reporters.contains(name) }

    private static func person(
        _ name: String, _ city: String, _ coordinate: Coordinate, _ allergen: Allergen, threshold: Int,
        wantsEmail: Bool = false, language: String = "en", _ role: String
    ) throws -> DemoPerson {
        DemoPerson(
            name: name, place: try Place(name: city, coordinate: coordinate), allergen: allergen,
            threshold: try Intensity(threshold), radius: Kilometres(25), wantsEmail: wantsEmail,
            language: language, role: role)
    }
}

/// A person with an account on the running stack.
struct SignedInPerson: Sendable {
    var person: DemoPerson
    var userID: UserID
    var token: String
}
