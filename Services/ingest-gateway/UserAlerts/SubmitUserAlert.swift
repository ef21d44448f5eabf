import Domain
import Foundation
import MessageProtocol

/// Stores and announces a report of an allergen, its place no finer than the reporter chose. What the reporter calls
/// the place may be finer, and is nobody else's business: it is neither stored nor announced.
struct SubmitUserAlert: Sendable {
    let store: PostgresUserAlertStore
    let subscriptions: any SubscriptionStore
    let now: @Sendable () -> Date
    /// How many reports one person may send within an hour.
    var hourlyLimit = usualHourlyLimit

    /// One every three minutes: more helps nobody, and would be a flood.
    static let usualHourlyLimit = 20

    /// - Parameter id: of a report that may be sent again; nil for one that is new each time.
    /// - Throws: ``ReportLimitReached``; ``OtherReportStored`` when another report has the id.
    func callAsFunction(
        _ report: UserAlertReport, by author: UserID, as id: AlertID? = nil
    ) async throws -> AlertID {
        let subscription = try await subscriptions.subscription(of: author) ?? .initial
        var report = report
        report.place = Place(at: subscription.locationPrecision.rounding(report.place.coordinate))
        let fact = UserAlertSubmitted(alertID: id ?? AlertID(), authorID: author, report: report, submittedAt: now())
        if let freeAt = try await store.save(fact, unlessAlready: hourlyLimit, within: Self.hour) {
            throw ReportLimitReached(limit: hourlyLimit, freeIn: freeAt.timeIntervalSince(fact.submittedAt))
        }
        return fact.alertID
    }

    private static let hour: TimeInterval = 3_600
}

/// A person has sent as many reports within an hour as one may.
struct ReportLimitReached: Error {
    var limit: Int
    /// Seconds until there is room for another.
    var freeIn: TimeInterval
}

/// The key of a report was used for another one before.
struct OtherReportStored: Error {}
