import Domain
import Foundation
import MessageProtocol
import Messaging

/// Where files with measurements wait for their bytes and then for their reader.
protocol HealthImportStore: Sendable {
    /// - Throws: ``HealthUploadError/tooManyUnfinished(limit:)``, ``AccountError/deleted``.
    func begin(_ size: Int, metadata: String?, of userID: UserID, at now: Date) async throws -> HealthUpload
    func upload(_ id: ImportID, of userID: UserID) async throws -> HealthUpload?
    /// Stores bytes behind those that are there; with the last the file is announced.
    /// - Returns: the upload as it is then.
    /// - Throws: ``HealthUploadError`` when others have come there meanwhile, or the upload is gone.
    func append(_ bytes: [UInt8], to upload: HealthUpload, at now: Date) async throws -> HealthUpload
    /// The newest first.
    func imports(of userID: UserID) async throws -> [HealthImport]
    func healthImport(_ id: ImportID, of userID: UserID) async throws -> HealthImport?
    /// - Returns: whether there was one.
    func remove(_ id: ImportID, of userID: UserID) async throws -> Bool
    /// Keeps the report, and destroys the bytes and their key.
    func settle(_ fact: HealthImportSettled) async throws
    /// - Parameter finished: before which time reports are old.
    /// - Returns: how many uploads had expired, and how many reports were old.
    func prune(at now: Date, finished: Date) async throws -> (expired: Int, old: Int)
}

/// Takes `health-import.settled`; a repetition finds nothing left to do.
struct HealthImportSettledHandler: MessageHandler {
    let store: any HealthImportStore
    let retryPolicy = RetryPolicy.patient

    func handle(_ fact: HealthImportSettled, _ context: MessageContext) async throws -> Verdict {
        try await store.settle(fact)
        return .done
    }
}
