import Domain
import Foundation

/// What is known where and when somebody reports; without that report.
struct CrowdScene: Sendable, Equatable {
    /// An earlier report of the area that still takes part.
    struct Report: Sendable, Equatable {
        var evidence: CrowdEvidence
        var details: UserAlertReport
    }

    /// A level of which a crowd has told already on that day.
    struct Raised: Sendable, Equatable {
        var subject: CrowdSubject
        var cell: CrowdCell
        var level: PollenLevel
    }

    var counts = FloodLimits.Counts(account: 0, accountAndCell: 0, cell: 0)
    /// Of the person who reports.
    var trust = ReporterTrust.newcomer
    /// Whether that person has reported from the area before this day.
    var isLocal = false
    var reports: [Report] = []
    /// The presence of all others who reported from the area lately.
    var othersKnown = 0.0
    /// In the order in which they were raised.
    var raised: [Raised] = []
    var stations: [StationDay] = []
}

/// The highest that a station measured of an allergen on a day.
struct StationDay: Sendable, Equatable {
    var allergen: Allergen
    var coordinate: Coordinate
    var intensity: Intensity

    /// How far a station's word carries; the reports of an area lie about as far apart.
    static let reach = Kilometres(30)
}

extension Collection<StationDay> {
    /// The highest level of an allergen that is measured near a place; nil when no station is near.
    func level(of allergen: Allergen, near place: Coordinate) -> PollenLevel? {
        filter { $0.allergen == allergen && $0.coordinate.distance(to: place) <= StationDay.reach }
            .map(\.intensity.level).max()
    }
}
