import Domain
import Foundation
import HTTPService
import HTTPTypes
import MessageProtocol

/// Takes a report of an allergen in and announces it, its place no finer than its author chose.
struct SubmitUserAlert: Sendable {
    let store: any UserAlertStore
    let subscriptions: any SubscriptionStore
    let now: @Sendable () -> Date
    /// How many reports one person may send within an hour.
    var hourlyLimit = usualHourlyLimit

    /// Every three minutes something new: more is no help to others, and a flood in the making.
    static let usualHourlyLimit = 20

    /// - Throws: a ``Problem`` when the author has sent too many.
    func callAsFunction(_ report: UserAlertReport, by author: UserID) async throws -> AlertID {
        let wishes = try await subscriptions.subscription(of: author) ?? .initial
        var report = report
        report.place = wishes.locationPrecision.rounding(report.place)
        let fact = UserAlertSubmitted(alertID: AlertID(), authorID: author, report: report, submittedAt: now())
        if let freeAt = try await store.save(fact, unlessAlready: hourlyLimit, within: Self.hour) {
            throw tooMany(freeIn: freeAt.timeIntervalSince(fact.submittedAt))
        }
        return fact.alertID
    }

    private static let hour: TimeInterval = 3_600

    private func tooMany(freeIn seconds: TimeInterval) -> Problem {
        Problem(
            .tooManyRequests,
            "Nothing was stored: one person may send \(hourlyLimit) reports within an hour; send it again later",
            retryAfter: max(1, Int(seconds.rounded(.up))))
    }
}

protocol UserAlertStore: Sendable {
    /// Stores the report and announces it, both or neither, unless its author has sent `limit` others in the `span`
    /// before it, in seconds.
    /// - Returns: nil when it is stored; otherwise when there is room for another.
    /// - Throws: ``Problem/signInFirst`` when the account has been deleted meanwhile.
    func save(_ fact: UserAlertSubmitted, unlessAlready limit: Int, within span: TimeInterval) async throws -> Date?
}
