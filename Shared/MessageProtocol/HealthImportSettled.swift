public import Domain
public import Foundation

/// A file has been read as far as possible; its bytes are no longer needed.
public struct HealthImportSettled: Message {
    public static let name: MessageName = "health-import.settled.v1"

    public var importID: ImportID
    public var userID: UserID
    public var report: ImportReport
    public var settledAt: Date

    public init(importID: ImportID, userID: UserID, report: ImportReport, settledAt: Date) {
        self.importID = importID
        self.userID = userID
        self.report = report
        self.settledAt = settledAt
    }
}
