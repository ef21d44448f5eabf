public import Domain
public import Foundation

public enum JournalReportSubject {}
public typealias JournalReportID = Identifier<JournalReportSubject>

/// A person wants a report of their journal. What it is to show lies sealed in the journal's schema.
public struct ReportRequested: Message {
    public static let name: MessageName = "report.requested.v1"

    public var reportID: JournalReportID
    public var userID: UserID
    public var requestedAt: Date

    public init(reportID: JournalReportID, userID: UserID, requestedAt: Date) {
        (self.reportID, self.userID, self.requestedAt) = (reportID, userID, requestedAt)
    }
}
