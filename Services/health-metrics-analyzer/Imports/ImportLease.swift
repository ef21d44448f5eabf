import Domain
import Foundation
import MessageProtocol
import Messaging
import PersonKeys

/// Takes `health-import.uploaded`: only queues the file, because reading takes longer than a message may. A repetition
/// changes nothing.
struct HealthImportUploadedHandler: MessageHandler {
    let imports: PostgresImportStore
    let retryPolicy = RetryPolicy.patient

    func handle(_ fact: HealthImportUploaded, _ context: MessageContext) async throws -> Verdict {
        try await imports.note(fact)
        return .done
    }
}

/// One reader's lease of one file.
struct ImportLease: Sendable, Equatable {
    var importID: ImportID
    var userID: UserID
    /// Distinguishes this lease from earlier and later ones.
    var token: UUID
    /// How often reading began, this time included.
    var attempts: Int
    /// Measurements that earlier readers, who did not finish, stored for the first time.
    var takenBefore: Int
}

/// How much of a file has been read.
struct ImportProgress: Sendable, Equatable {
    var bytesRead = 0
    /// Measurements stored for the first time by this reader.
    var taken = 0
    /// Measurements stored before.
    var repeated = 0
}

/// A complete file stored in the gateway.
struct UploadedFile: Sendable {
    let importID: ImportID
    /// In bytes.
    let size: Int
    let key: PersonKey
}
