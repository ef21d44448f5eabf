import Domain

/// Somebody who sends reports and wants to be notified of others'.
struct ChaosPerson: Sendable {
    var name: String
    /// Which of ``ChaosPlan``'s areas the person lives in.
    var area: Int
    var place: Place
    /// Of every allergen, from any intensity.
    var sensitivities: [Sensitivity]
    var radius: Kilometres

    var email: String { "\(name)@chaos.example" }

    /// Whether an alert at a place concerns this person, by the rules of the domain.
    func isAffected(by subject: CrowdSubject, at place: Coordinate, _ severity: Severity) -> Bool {
        guard self.place.coordinate.distance(to: place) <= radius else { return false }
        return sensitivities.contains { sensitivity in
            sensitivity.threshold <= severity.intensity
                && (subject.allergen == nil || subject.allergen == sensitivity.allergen)
        }
    }
}

extension ChaosPerson {
    /// Three neighbours in each area: one reports, the others are notified.
    static func cast() throws -> [ChaosPerson] {
        let everything = try Allergen.allCases.map { try Sensitivity(allergen: $0, threshold: Intensity(1)) }
        return try (0..<ChaosPlan.areas).flatMap { area in
            let coordinate = try ChaosPlan.coordinate(of: area)
            return try ["anna", "ben", "carla"].map { name in
                ChaosPerson(
                    name: "\(name).\(area)", area: area, place: try Place(name: "Area \(area)", coordinate: coordinate),
                    sensitivities: everything, radius: Kilometres(25))
            }
        }
    }
}

/// A person with an account.
struct ChaosUser: Sendable {
    var person: ChaosPerson
    var userID: UserID
    var token: String
}
