import Domain
import PersonKeys

/// Where the gateway keeps the bytes of files.
protocol UploadedFileStore: Sendable {
    /// - Returns: nil when the file is not there any more: its person took it back, or is gone.
    func file(_ importID: ImportID, of userID: UserID) async throws -> UploadedFile?

    /// The bytes that lie together from a place on.
    /// - Returns: nil when the file is not there any more.
    func piece(at start: Int, of file: UploadedFile) async throws -> [UInt8]?
}

/// A whole file that waits in the gateway.
struct UploadedFile: Sendable {
    let importID: ImportID
    /// In bytes.
    let size: Int
    let key: PersonKey
}
