import Domain
import Foundation

/// A level that the reports of an area have reached, and of which others are notified.
struct CrowdAlert: Sendable, Equatable, Codable {
    /// The same for the same subject, area, day and level, whoever computes it.
    var id: AlertID
    var subject: CrowdSubject
    /// Of the area in which it began: see ``CrowdCell/number``.
    var cell: Int
    var day: CalendarDay
    var severity: Severity
    /// In the middle of the reports, by their weights, to a hundredth of a degree.
    var coordinate: Coordinate
    /// Not notified, since the alert comes from their reports.
    var reporters: [UserID]
    /// The ids of the reports that count towards it, the oldest first; none in what older versions stored.
    var reports: [AlertID]?
    var report: CrowdReport

    /// As stored in `crowd_alerts`.
    private enum CodingKeys: String, CodingKey {
        case id, subject, cell, day, severity, coordinate
        case reporters = "authors"
        case reports, report
    }

    /// - Returns: nil for a verdict that is not credible.
    init?(_ verdict: CrowdVerdict, from cell: CrowdCell, on day: CalendarDay, details: [AlertID: UserAlertReport]) {
        guard verdict.isCredible, let severity = verdict.severity else { return nil }
        // The experts decide the place; without any, everybody does.
        let sources = verdict.experts.isEmpty ? verdict.counted : verdict.experts
        guard
            let centre = Coordinate.centre(of: sources.map { (details[$0.evidence.id]?.place.coordinate, $0.weight) }),
            let report = CrowdReport(verdict, at: Place(at: centre), severity: severity, details: details)
        else { return nil }
        self.subject = verdict.subject
        self.cell = cell.number
        self.day = day
        self.severity = severity
        coordinate = centre
        reporters = verdict.counted.map(\.evidence.reporter)
        reports = verdict.counted.map(\.evidence).sorted {
            ($0.submittedAt, $0.id.description) < ($1.submittedAt, $1.id.description)
        }.map(\.id)
        self.report = report
        id = AlertID(
            hashing: "crowd \(verdict.subject.rawValue) \(cell.number) \(day) \(severity.intensity.level.rawValue)".utf8
        )
    }

    var level: PollenLevel { severity.intensity.level }
}

extension CrowdReport {
    fileprivate init?(
        _ verdict: CrowdVerdict, at place: Place, severity: Severity, details: [AlertID: UserAlertReport]
    ) {
        let times = verdict.counted.map(\.evidence.submittedAt)
        guard let first = times.min(), let last = times.max() else { return nil }
        let symptoms = Set(verdict.counted.flatMap { details[$0.evidence.id]?.symptoms ?? [] })
        self.init(
            place: place, allergens: verdict.subject.allergen.map { [$0] } ?? [],
            symptoms: Symptom.allCases.filter(symptoms.contains), severity: severity, people: verdict.people,
            comment: verdict.people == 1 ? verdict.experts.first.flatMap { details[$0.evidence.id]?.comment } : nil,
            firstSubmittedAt: first, lastSubmittedAt: last)
    }
}

extension Coordinate {
    /// The weighted middle of places close to each other, also across the antimeridian and at the poles: the direction
    /// of the sum of their directions from the centre of the globe.
    ///
    /// Source: https://en.wikipedia.org/wiki/Mean_of_circular_quantities
    /// - Returns: to a hundredth of a degree; nil when no place is known.
    static func centre(of places: [(place: Coordinate?, weight: Double)]) -> Coordinate? {
        var (x, y, z) = (0.0, 0.0, 0.0)
        for case (let place?, let weight) in places {
            let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
            x += weight * cos(latitude) * cos(longitude)
            y += weight * cos(latitude) * sin(longitude)
            z += weight * sin(latitude)
        }
        guard x != 0 || y != 0 || z != 0 else { return nil }
        let centre = try? Coordinate(
            latitude: atan2(z, (x * x + y * y).squareRoot()) * 180 / .pi, longitude: atan2(y, x) * 180 / .pi)
        return centre.map(LocationPrecision.neighbourhood.rounding)
    }
}
