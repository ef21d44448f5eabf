import Domain
import Foundation
import PersonKeys
import Postgres

/// Uploads in `health_uploads`, their bytes sealed in `health_upload_chunks`.
struct PostgresHealthImportStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys
    var quota = UploadQuota()

    /// In one answer.
    static let mostShown = 100

    /// - Throws: ``HealthUploadError/tooManyUnfinished(limit:)``, ``AccountError/deleted``.
    func begin(_ size: Int, metadata: String?, of userID: UserID, at now: Date) async throws -> HealthUpload {
        let upload = HealthUpload(
            id: ImportID(), userID: userID, size: size, received: 0, expiresAt: now + HealthUpload.lifetime,
            endsAt: now + HealthUpload.longestLife, metadata: metadata, key: PersonKey())
        let sealed = try metadata.map { try upload.key.seal(Data($0.utf8), at: Self.metadataPlace(upload.id)) }
        try await pool.transaction { transaction in
            try await transaction.holdAccount(of: userID)
            let held = try await transaction.query(
                """
                SELECT count(*) AS files, coalesce(sum(size), 0)::bigint AS bytes FROM health_uploads
                WHERE user_id = \(userID.uuid) AND state <> 'done' AND (state = 'queued' OR expires_at > \(now))
                """
            ).first
            guard try held?["files", as: Int.self] ?? 0 < HealthUpload.mostAtOnce else {
                throw HealthUploadError.tooManyUnfinished(limit: HealthUpload.mostAtOnce)
            }
            guard try held?["bytes", as: Int.self] ?? 0 <= quota.perPerson - size else {
                throw HealthUploadError.tooMuchOfPerson(limit: quota.perPerson)
            }
            guard try await heldInAll(transaction) <= quota.inAll - size else { throw HealthUploadError.noRoom }
            try await transaction.query(
                """
                INSERT INTO health_uploads (import_id, user_id, wrapped_key, size, metadata, created_at, expires_at)
                VALUES (\(upload.id.uuid), \(userID.uuid), \(try masterKeys.wrap(upload.key)), \(size), \(sealed),
                    \(now), \(upload.expiresAt))
                """)
        }
        return upload
    }

    /// Bytes that have come of files that are not read yet; removed ones too, until the next pruning.
    func heldInAll(_ session: some PostgresSession) async throws -> Int {
        try await session.query(
            "SELECT coalesce(sum(received), 0)::bigint FROM health_uploads WHERE state <> 'done'"
        ).first?.decode(Int.self) ?? 0
    }

    /// The newest first.
    func imports(of userID: UserID) async throws -> [HealthImport] {
        try await pool.query(
            "\(Self.selection(of: userID)) ORDER BY created_at DESC, import_id LIMIT \(Self.mostShown)"
        ).map(healthImport)
    }

    func healthImport(_ id: ImportID, of userID: UserID) async throws -> HealthImport? {
        try await pool.query("\(Self.selection(of: userID)) AND import_id = \(id.uuid)").first.map(healthImport)
    }

    /// - Returns: whether there was one.
    func remove(_ id: ImportID, of userID: UserID) async throws -> Bool {
        try await pool.query(
            "DELETE FROM health_uploads WHERE import_id = \(id.uuid) AND user_id = \(userID.uuid)"
        ).affectedCount == 1
    }

    private static func selection(of userID: UserID) -> SQL {
        """
        SELECT import_id, upload.state, size, received, wrapped_key, created_at, expires_at, finished_at, report,
            progress.state <> 'queued' AS is_reading, progress.bytes_read
        FROM health_uploads upload LEFT JOIN health_metrics_analyzer.import_progress progress USING (import_id)
        WHERE upload.user_id = \(userID.uuid)
        """
    }

    private func healthImport(_ row: Row) throws -> HealthImport {
        let (id, size) = (ImportID(try row["import_id", as: UUID.self]), try row["size", as: Int.self])
        var state = try row["state", as: HealthImport.State.self]
        if state == .queued, try row["is_reading", as: Bool?.self] == true { state = .reading }
        let readBytes = try row["bytes_read", as: Int?.self] ?? 0
        return HealthImport(
            id: id, state: state, size: size, receivedBytes: try row["received"],
            readBytes: state == .done ? size : min(size, readBytes), createdAt: try row["created_at"],
            expiresAt: state == .waitingForBytes ? try row["expires_at"] : nil, finishedAt: try row["finished_at"],
            report: try report(of: id, in: row))
    }

    static func metadataPlace(_ id: ImportID) -> String { "uploads/\(id)/metadata" }
}
