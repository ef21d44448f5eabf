import Domain
import Foundation
import MessageProtocol

/// A person's report as the crowd takes it in.
struct SubmittedReport: Sendable, Equatable {
    let id: AlertID
    let reporter: UserID
    let submittedAt: Date
    /// No finer than a neighbourhood, here and in the details.
    let place: Coordinate
    let cell: CrowdCell
    /// Where the place is.
    let day: CalendarDay
    /// When stations and others have said of that day what they have to say.
    let judgeAfter: Date
    let details: UserAlertReport

    init(_ fact: UserAlertSubmitted) {
        id = fact.alertID
        reporter = fact.authorID
        submittedAt = fact.submittedAt
        place = LocationPrecision.neighbourhood.rounding(fact.report.place.coordinate)
        cell = CrowdCell(containing: place)
        let zone = TimeZone(nauticalAt: place)
        day = CalendarDay(of: fact.submittedAt, in: zone)
        judgeAfter = day.next.start(in: zone) + Self.patience
        var details = fact.report
        details.place.coordinate = place
        self.details = details
    }

    /// Some stations tell their last hours late; in seconds.
    static let patience: TimeInterval = 6 * 3_600

    func evidence(trust: ReporterTrust, isLocal: Bool) -> CrowdEvidence {
        CrowdEvidence(
            id: id, reporter: reporter, trust: trust, allergens: Set(details.allergens), severity: details.severity,
            submittedAt: submittedAt, isLocal: isLocal)
    }
}
