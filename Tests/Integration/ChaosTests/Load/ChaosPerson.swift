import Domain

/// Somebody who reports alerts and wants to hear of others.
struct ChaosPerson: Sendable {
    var name: String
    var place: Place
    var sensitivities: [Sensitivity]
    var radius: Kilometres

    /// Whether an alert concerns this person, by the rules of the domain.
    func hears(of report: UserAlertReport) -> Bool {
        guard place.coordinate.distance(to: report.place.coordinate) <= radius else { return false }
        return sensitivities.contains { sensitivity in
            sensitivity.threshold <= report.severity.intensity
                && (report.allergens.isEmpty || report.allergens.contains(sensitivity.allergen))
        }
    }
}

extension ChaosPerson {
    /// Two neighbours with different allergens, one who hears of everything, one nearby, one far away, one who hears
    /// of nothing that is reported. Coordinates are those of the city centres in GeoNames (CC BY 4.0).
    static func cast() throws -> [ChaosPerson] {
        let basel = try Place(name: "Basel", coordinate: Coordinate(latitude: 47.55839, longitude: 7.57327))
        let liestal = try Place(name: "Liestal", coordinate: Coordinate(latitude: 47.48455, longitude: 7.73446))
        let zurich = try Place(name: "Zürich", coordinate: Coordinate(latitude: 47.36667, longitude: 8.55))
        return [
            try person("anna", basel, [(.birch, 1), (.grass, 4)]),
            try person("ben", basel, [(.grass, 9)]),
            try person("carla", basel, [(.birch, 1), (.grass, 1), (.mugwort, 1)], radius: 200),
            try person("david", liestal, [(.mugwort, 4)]),
            try person("eva", zurich, [(.birch, 1), (.mugwort, 1)]),
            try person("finn", zurich, [(.cat, 10)]),
        ]
    }

    private static func person(
        _ name: String, _ place: Place, _ sensitivities: [(Allergen, Int)], radius: Double = 25
    ) throws -> ChaosPerson {
        ChaosPerson(
            name: name, place: place,
            sensitivities: try sensitivities.map { try Sensitivity(allergen: $0, threshold: Intensity($1)) },
            radius: Kilometres(radius))
    }
}

/// A person with an account.
struct ChaosUser: Sendable {
    var person: ChaosPerson
    var userID: UserID
    var token: String
}
