import Domain
import PersonKeys
import Postgres

/// Uploaded files from the gateway's views `health_files` and `health_file_chunks`.
struct PostgresUploadedFileStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys

    /// - Returns: nil when the file does not exist any more: its person withdrew it, or was deleted.
    func file(_ importID: ImportID, of userID: UserID) async throws -> UploadedFile? {
        let row = try await pool.query(
            """
            SELECT wrapped_key, size FROM ingest_gateway.health_files
            WHERE import_id = \(importID.uuid) AND user_id = \(userID.uuid)
            """
        ).first
        guard let row else { return nil }
        return UploadedFile(
            importID: importID, size: try row["size"], key: try masterKeys.unwrap(try row["wrapped_key"]))
    }

    /// The bytes of the piece that begins at a position.
    /// - Returns: nil when the file does not exist any more.
    func piece(at start: Int, of file: UploadedFile) async throws -> [UInt8]? {
        let row = try await pool.query(
            """
            SELECT sealed FROM ingest_gateway.health_file_chunks
            WHERE import_id = \(file.importID.uuid) AND start = \(start)
            """
        ).first
        guard let row else { return nil }
        let sealed: [UInt8] = try row["sealed"]
        return try file.key.open(sealed, at: PersonKey.place(ofUploadedPieceAt: start, of: file.importID))
    }
}
