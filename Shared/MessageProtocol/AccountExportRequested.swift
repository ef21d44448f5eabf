public import Domain
public import Foundation

/// A person wants everything that is kept of them: each service leaves a sealed part in its view `export_parts` and answers
/// with ``AccountExportPartReady``.
public struct AccountExportRequested: Message {
    public static let name: MessageName = "account.export-requested.v1"

    public var exportID: ExportID
    public var userID: UserID
    /// For which the parts are sealed: an X25519 public key in Base64, of this export alone.
    public var publicKey: String
    public var requestedAt: Date

    public init(exportID: ExportID, userID: UserID, publicKey: String, requestedAt: Date) {
        (self.exportID, self.userID) = (exportID, userID)
        (self.publicKey, self.requestedAt) = (publicKey, requestedAt)
    }
}

/// A service's part of an export can be read.
public struct AccountExportPartReady: Message {
    public static let name: MessageName = "account.export-part-ready.v1"

    public var exportID: ExportID
    public var service: ServiceName
    public var readyAt: Date

    public init(exportID: ExportID, service: ServiceName, readyAt: Date) {
        self.exportID = exportID
        self.service = service
        self.readyAt = readyAt
    }
}
