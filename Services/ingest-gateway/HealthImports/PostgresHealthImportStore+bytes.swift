import Domain
import Foundation
import MessageProtocol
import Messaging
import PersonKeys
import Postgres

extension PostgresHealthImportStore {
    func upload(_ id: ImportID, of userID: UserID) async throws -> HealthUpload? {
        let row = try await pool.query(
            """
            SELECT size, received, wrapped_key, metadata, state, created_at, expires_at FROM health_uploads
            WHERE import_id = \(id.uuid) AND user_id = \(userID.uuid)
            """
        ).first
        guard let row else { return nil }
        let key = try masterKeys.unwrap(try row["wrapped_key"])
        let isWhole = try row["state", as: HealthImport.State.self] != .waitingForBytes
        let metadata = try row["metadata", as: [UInt8]?.self].map { try key.open($0, at: Self.metadataPlace(id)) }
        return HealthUpload(
            id: id, userID: userID, size: try row["size"], received: try row["received"],
            expiresAt: isWhole ? nil : try row["expires_at"],
            endsAt: try row["created_at", as: Date.self] + HealthUpload.longestLife,
            metadata: metadata.map { String(decoding: $0, as: UTF8.self) }, key: key)
    }

    /// Stores bytes behind those that are there; with the last the file is announced.
    /// - Returns: the upload as it is then.
    /// - Throws: ``HealthUploadError`` when others have come there meanwhile, or the upload is gone.
    func append(_ bytes: [UInt8], to upload: HealthUpload, at now: Date) async throws -> HealthUpload {
        let (start, end) = (upload.received, upload.received + bytes.count)
        let place = PersonKey.place(ofUploadedPieceAt: start, of: upload.id)
        let sealed = try upload.key.seal(bytes, at: place)
        let (isWhole, expiresAt) = (end == upload.size, upload.expiry(after: now))
        try await pool.transaction { transaction in
            guard try await heldInAll(transaction) <= quota.inAll - bytes.count else { throw HealthUploadError.noRoom }
            let pieces = try await transaction.query(
                """
                UPDATE health_uploads SET received = \(end), pieces = pieces + 1, expires_at = \(expiresAt),
                    state = \(isWhole ? HealthImport.State.queued : .waitingForBytes)
                WHERE import_id = \(upload.id.uuid) AND user_id = \(upload.userID.uuid) AND received = \(start)
                    AND state = 'waiting-for-bytes'
                RETURNING pieces
                """
            ).first?.decode(Int.self)
            guard let pieces else { throw HealthUploadError.otherOffset }
            guard pieces <= HealthUpload.mostPieces(ofSize: upload.size) else { throw HealthUploadError.tooManyPieces }
            try await transaction.query(
                """
                INSERT INTO health_upload_chunks (import_id, start, length, sealed)
                VALUES (\(upload.id.uuid), \(start), \(bytes.count), \(sealed))
                """)
            guard isWhole else { return }
            let fact = HealthImportUploaded(
                importID: upload.id, userID: upload.userID, size: upload.size, uploadedAt: now)
            try await transaction.enqueue([OutgoingMessage(fact, from: .ingestGateway)])
        }
        var changed = upload
        (changed.received, changed.expiresAt) = (end, isWhole ? nil : expiresAt)
        return changed
    }
}
