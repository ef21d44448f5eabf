import Domain
import Foundation
import Postgres
import Sessions

/// Exports in the tables `exports` and `export_chunks`.
struct PostgresExportStore: Sendable {
    let pool: PostgresPool

    /// How many finished ones of a study are kept.
    static let mostKept = 5
    static let chunkSize = 1_000_000

    /// Has an export made, unless one of the same study is being made.
    func request(of study: StudyID, for call: StaffCall, at now: Date) async throws -> StudyExportID {
        try await pool.transaction { transaction in
            let known = try await transaction.query("SELECT FROM studies WHERE id = \(study) FOR SHARE")
            guard !known.isEmpty else { throw ExportFault.unknownStudy }
            try await transaction.announce(call, "responses.exported", detail: study.rawValue, at: now)
            let rows = try await transaction.query(
                """
                WITH added AS (
                    INSERT INTO exports (export_id, study_id, requested_at, claimed_until)
                    VALUES (\(UUID()), \(study), \(now), \(now))
                    ON CONFLICT (study_id) WHERE state IN ('waiting', 'running') DO NOTHING RETURNING export_id)
                SELECT export_id FROM added
                UNION ALL SELECT export_id FROM exports WHERE study_id = \(study) AND state IN ('waiting', 'running')
                """)
            guard let id = try rows.first?["export_id", as: UUID.self] else { throw ExportFault.unknownExport }
            return StudyExportID(id)
        }
    }

    /// The newest first.
    func exports(of study: StudyID, at now: Date) async throws -> [ExportJob] {
        try await jobs("study_id = \(study) AND requested_at > \(now - ExportJob.lifetime)")
    }

    /// - Returns: nil for one that does not exist or has expired.
    func export(_ id: StudyExportID, at now: Date) async throws -> ExportJob? {
        try await jobs("export_id = \(id.uuid) AND requested_at > \(now - ExportJob.lifetime)").first
    }

    /// Tells the audit that somebody takes a file along.
    func announceDownload(of export: ExportJob, _ kind: ExportFileKind, for call: StaffCall, at now: Date) async throws
    {
        try await pool.transaction { transaction in
            try await transaction.announce(
                call, "responses.downloaded", detail: "\(export.study) \(kind.rawValue)", at: now)
        }
    }

    /// - Parameter number: from 0.
    /// - Returns: nil behind the last.
    func chunk(_ number: Int, of kind: ExportFileKind, in id: StudyExportID) async throws -> [UInt8]? {
        let rows = try await pool.query(
            """
            SELECT bytes FROM export_chunks
            WHERE export_id = \(id.uuid) AND kind = \(kind.rawValue) AND number = \(number)
            """)
        return try rows.first?["bytes"]
    }

    private func jobs(_ condition: SQL) async throws -> [ExportJob] {
        try await pool.query(
            """
            SELECT export_id, study_id, requested_at, state, rows_done, rows_total, failure, finished_at,
                workbook_bytes, workbook_digest, csv_bytes
            FROM exports WHERE \(condition) ORDER BY requested_at DESC, export_id
            """
        ).map { try ExportJob($0) }
    }
}

extension ExportJob {
    fileprivate init(_ row: Row) throws {
        try self.init(
            id: StudyExportID(row["export_id", as: UUID.self]), study: row["study_id"],
            requestedAt: row["requested_at"],
            state: State(rawValue: row["state"]) ?? .failed, rowsDone: row["rows_done"], rowsTotal: row["rows_total"],
            failure: row["failure"], finishedAt: row["finished_at"],
            workbook: row["workbook_bytes", as: Int?.self].map {
                File(bytes: $0, digest: try row["workbook_digest"])
            }, csv: row["csv_bytes", as: Int?.self].map { File(bytes: $0) })
    }
}
