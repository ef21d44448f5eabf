import Domain
import Foundation

/// What is known at the place and time of a report, without that report.
struct ReportSituation: Sendable, Equatable {
    /// An earlier report of the area that still counts.
    struct Report: Sendable, Equatable {
        var evidence: CrowdEvidence
        var details: UserAlertReport
    }

    /// A level for which an alert was already raised on that day.
    struct Raised: Sendable, Equatable {
        var subject: CrowdSubject
        var cell: CrowdCell
        var level: PollenLevel
    }

    var counts = FloodLimits.Counts(account: 0, accountAndCell: 0, cell: 0)
    /// Of the reporter.
    var trust = ReporterTrust.newcomer
    /// Whether the reporter has reported from the area before this day.
    var isLocal = false
    var reports: [Report] = []
    /// The summed presence of all others who reported from the area lately.
    var othersKnown = 0.0
    /// In the order in which they were raised.
    var raised: [Raised] = []
    var stations: [StationDay] = []
}

/// The highest reading of a station and allergen on a day.
struct StationDay: Sendable, Equatable {
    var allergen: Allergen
    var coordinate: Coordinate
    var intensity: Intensity

    /// The distance over which a station judges reports; those of one area lie about as far apart.
    static let reach = Kilometres(30)
}

extension Collection<StationDay> {
    /// The highest level of an allergen measured near a place; nil when no station is near.
    func level(of allergen: Allergen, near place: Coordinate) -> PollenLevel? {
        filter { $0.allergen == allergen && $0.coordinate.distance(to: place) <= StationDay.reach }
            .map(\.intensity.level).max()
    }
}
