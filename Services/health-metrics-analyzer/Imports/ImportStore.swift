import Domain
import Foundation
import MessageProtocol

/// Which files wait to be read, and who reads them.
protocol ImportStore: Sendable {
    func note(_ fact: HealthImportUploaded) async throws

    /// Takes the oldest file that nobody reads.
    /// - Parameter limit: until when it is the caller's alone, unless it is renewed.
    func claim(at now: Date, until limit: Date) async throws -> ImportClaim?

    /// Says how far the reading is, and keeps the claim.
    /// - Returns: false when the claim is somebody else's by now, or the person's account is gone.
    func renew(_ claim: ImportClaim, _ progress: ImportProgress, until limit: Date) async throws -> Bool

    /// Leaves it to whoever comes after that time.
    func release(_ claim: ImportClaim, until time: Date) async throws

    /// Announces what became of the file, and that its bytes are not needed any more.
    /// - Returns: false when the claim is somebody else's by now.
    func settle(_ claim: ImportClaim, _ report: ImportReport, at now: Date) async throws -> Bool

    /// Forgets a file that is not there any more.
    func drop(_ claim: ImportClaim) async throws

    /// - Returns: how many were removed.
    func removeSettled(before limit: Date) async throws -> Int
}

/// One reader's hold on one file.
struct ImportClaim: Sendable, Equatable {
    var importID: ImportID
    var userID: UserID
    /// Tells this hold from earlier and later ones.
    var name: UUID
    /// How often somebody began, this time included.
    var attempts: Int
    /// What earlier readers, who did not come to the end, have kept for the first time.
    var takenBefore: Int
}

/// How far a file is read.
struct ImportProgress: Sendable, Equatable {
    var bytesRead = 0
    /// Measurements kept for the first time by this reader.
    var taken = 0
    /// Measurements that were there already.
    var repeated = 0
}
