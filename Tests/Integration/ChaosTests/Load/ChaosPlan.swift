import Domain

/// Which report comes when, so that notifications are in flight during the whole run.
///
/// A person is notified once a day of an allergen in an area, so every area and allergen make one crowd; its reports
/// follow each other, and all but the first change nothing.
struct ChaosPlan: Sendable {
    /// How many reports the run has about; what comes later repeats the last crowd.
    var reports: Int

    static let areas = 16
    static var crowds: Int { areas * Allergen.allCases.count }

    /// Degrees apart, so that no area is notified of another.
    static func coordinate(of area: Int) throws -> Coordinate {
        try Coordinate(latitude: 45 + Double(area / 4), longitude: 5 + 2 * Double(area % 4))
    }

    struct Crowd: Sendable, Equatable {
        var area: Int
        var allergen: Allergen
        /// One and the same for all of its reports.
        var severity: Severity
        /// Which of the neighbours reports.
        var reporter: Int
    }

    /// - Parameter number: of the report, from 0.
    func crowd(ofReport number: Int) -> Crowd {
        let crowd = min(number * Self.crowds / max(1, reports), Self.crowds - 1)
        let (round, area) = crowd.quotientAndRemainder(dividingBy: Self.areas)
        return Crowd(
            area: area, allergen: Allergen.allCases[round],
            severity: Severity.allCases[crowd % Severity.allCases.count],
            reporter: (round + area) % 3)
    }
}
