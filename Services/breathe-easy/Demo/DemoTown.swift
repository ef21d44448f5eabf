import Domain
import Foundation

/// Where the demo's people report: each recorded day in another town, because an area is notified of an allergen
/// once a day, and a demo takes a minute.
enum DemoTown {
    static func place(on day: PollenDay) throws -> Place {
        let (name, latitude, longitude) = all[day.number % all.count]
        return try Place(name: name, coordinate: Coordinate(latitude: latitude, longitude: longitude))
    }

    /// Further apart than the radius of anyone in the demo; places of GeoNames (CC BY 4.0), all but the first to a
    /// tenth of a degree.
    private static let all: [(String, Double, Double)] = [
        ("Basel", 47.55839, 7.57327), ("Bern", 46.9, 7.4), ("Genève", 46.2, 6.1), ("Lausanne", 46.5, 6.6),
        ("Lugano", 46.0, 9.0), ("St. Gallen", 47.4, 9.4), ("Strasbourg", 48.6, 7.7), ("Stuttgart", 48.8, 9.2),
        ("München", 48.1, 11.6), ("Nürnberg", 49.5, 11.1), ("Frankfurt", 50.1, 8.7), ("Köln", 50.9, 7.0),
        ("Hannover", 52.4, 9.7), ("Hamburg", 53.6, 10.0), ("Berlin", 52.5, 13.4), ("Dresden", 51.1, 13.7),
        ("Leipzig", 51.3, 12.4), ("Praha", 50.1, 14.4), ("Wien", 48.2, 16.4), ("Graz", 47.1, 15.4),
        ("Salzburg", 47.8, 13.0), ("Innsbruck", 47.3, 11.4), ("Milano", 45.5, 9.2), ("Torino", 45.1, 7.7),
        ("Lyon", 45.7, 4.8), ("Dijon", 47.3, 5.0), ("Reims", 49.3, 4.0), ("Paris", 48.9, 2.4),
        ("Bruxelles", 50.9, 4.4), ("Gent", 51.1, 3.7), ("Rotterdam", 51.9, 4.5), ("Groningen", 53.2, 6.6),
    ]
}
