public import Domain
public import Foundation

/// A file with measurements has been uploaded completely and waits to be read.
public struct HealthImportUploaded: Message {
    public static let name: MessageName = "health-import.uploaded.v1"

    public var importID: ImportID
    public var userID: UserID
    /// Of the file, in bytes.
    public var size: Int
    public var uploadedAt: Date

    public init(importID: ImportID, userID: UserID, size: Int, uploadedAt: Date) {
        self.importID = importID
        self.userID = userID
        self.size = size
        self.uploadedAt = uploadedAt
    }
}
