import Domain
import Foundation
import MessageProtocol

/// A person's report, with the area and day it belongs to.
struct SubmittedReport: Sendable, Equatable {
    /// As the gateway returned it to the reporter, in `alertID`.
    let id: AlertID
    let reporter: UserID
    let submittedAt: Date
    /// No finer than a neighbourhood, here and in the details, which name it after that and not as the reporter did.
    let place: Coordinate
    let cell: CrowdCell
    /// Where the place is.
    let day: CalendarDay
    /// When readings and other reports of that day are complete.
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
        details.place = Place(at: place)
        self.details = details
    }

    /// Some stations publish their last hours late; in seconds.
    static let patience: TimeInterval = 6 * 3_600

    func evidence(trust: ReporterTrust, isLocal: Bool) -> CrowdEvidence {
        CrowdEvidence(
            id: id, reporter: reporter, trust: trust, allergens: Set(details.allergens), severity: details.severity,
            submittedAt: submittedAt, isLocal: isLocal)
    }
}
