public import Domain
public import Foundation

/// A person reported an allergen.
public struct UserAlertSubmitted: Message {
    public static let name: MessageName = "user-alert.submitted.v1"

    public var alertID: AlertID
    /// Not notified of their own report.
    public var authorID: UserID
    public var report: UserAlertReport
    public var submittedAt: Date
    /// False while the author's address is not confirmed: the report is theirs alone then. Nil, from gateways before 0.9,
    /// counts.
    public var countsForCrowd: Bool?

    public init(
        alertID: AlertID, authorID: UserID, report: UserAlertReport, submittedAt: Date, countsForCrowd: Bool? = nil
    ) {
        self.alertID = alertID
        self.authorID = authorID
        self.report = report
        self.submittedAt = submittedAt
        self.countsForCrowd = countsForCrowd
    }
}
