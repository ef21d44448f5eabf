import Domain
import Foundation
import Postgres

/// What workers do.
extension PostgresExportStore {
    /// Takes the lease of the oldest export that no one makes.
    /// - Parameter limit: when the lease ends unless it is renewed.
    func claim(at now: Date, until limit: Date) async throws -> ExportLease? {
        let token = UUID()
        let row = try await pool.query(
            """
            UPDATE exports SET claim = \(token), claimed_until = \(limit), state = 'running',
                attempts = attempts + 1, rows_done = 0
            WHERE export_id = (
                SELECT export_id FROM exports WHERE state IN ('waiting', 'running') AND claimed_until <= \(now)
                ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED)
            RETURNING export_id, study_id, attempts
            """
        ).first
        guard let row else { return nil }
        return ExportLease(
            exportID: StudyExportID(try row["export_id", as: UUID.self]), study: try row["study_id"], token: token,
            attempts: try row["attempts"])
    }

    /// Stores the progress and renews the lease.
    /// - Throws: ``ExportLeaseLost``.
    func renew(_ lease: ExportLease, _ progress: ExportProgress, until limit: Date) async throws {
        let renewed = try await pool.query(
            """
            UPDATE exports SET claimed_until = \(limit), rows_done = \(progress.done), rows_total = \(progress.total)
            WHERE \(Self.isHeld(lease))
            """)
        guard renewed.affectedCount == 1 else { throw ExportLeaseLost() }
    }

    /// Gives the export back, to be begun anew after a time.
    func release(_ lease: ExportLease, until time: Date) async throws {
        try await pool.query(
            "UPDATE exports SET claimed_until = \(time), state = 'waiting', claim = NULL WHERE \(Self.isHeld(lease))")
    }

    /// Gives the export up.
    func fail(_ lease: ExportLease, _ reason: String, at now: Date) async throws {
        try await pool.query(
            """
            UPDATE exports SET state = 'failed', failure = \(reason), finished_at = \(now), claim = NULL
            WHERE \(Self.isHeld(lease))
            """)
    }

    /// Stores both files and ends the export, all or nothing.
    /// - Parameters:
    ///   - csv: which is stored while the workbook is made.
    ///   - workbook: makes it; returns where it is, with its digest.
    /// - Throws: ``ExportLeaseLost``, after which nothing was stored.
    func finish(
        _ lease: ExportLease, rows: Int, csv: URL,
        workbook: @escaping @Sendable () async throws -> (file: URL, digest: String), now: () -> Date
    ) async throws {
        try await pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            async let made = workbook()
            let csvBytes = try await transaction.store(csv, as: .csv, of: lease)
            let (file, digest) = try await made
            let workbookBytes = try await transaction.store(file, as: .workbook, of: lease)
            let ended = try await transaction.query(
                """
                UPDATE exports SET state = 'done', finished_at = \(now()), claim = NULL, rows_done = \(rows),
                    rows_total = \(rows), workbook_bytes = \(workbookBytes), workbook_digest = \(digest),
                    csv_bytes = \(csvBytes)
                WHERE \(Self.isHeld(lease))
                """)
            guard ended.affectedCount == 1 else { throw ExportLeaseLost() }
            try await transaction.query(
                """
                DELETE FROM exports WHERE study_id = \(lease.study) AND state IN ('done', 'failed') AND export_id NOT IN (
                    SELECT export_id FROM exports WHERE study_id = \(lease.study) AND state IN ('done', 'failed')
                    ORDER BY requested_at DESC LIMIT \(Self.mostKept))
                """)
        }
    }

    private static func isHeld(_ lease: ExportLease) -> SQL {
        "export_id = \(lease.exportID.uuid) AND claim = \(lease.token) AND state = 'running'"
    }
}

extension PostgresTransaction {
    /// - Returns: how many bytes the file has.
    fileprivate func store(_ file: URL, as kind: ExportFileKind, of lease: ExportLease) async throws -> Int {
        let handle = try FileHandle(forReadingFrom: file)
        let size = Int(try handle.seekToEnd())
        try handle.seek(toOffset: 0)
        let rows = FileChunks(file: handle).map { chunk -> [(any PostgresValue)?] in
            [lease.exportID.uuid, kind.rawValue, chunk.number, chunk.bytes]
        }
        try await copy(into: "export_chunks", columns: ["export_id", "kind", "number", "bytes"], rows: rows)
        return size
    }
}

/// A file piece by piece, once.
private struct FileChunks: AsyncSequence {
    let file: FileHandle

    struct AsyncIterator: AsyncIteratorProtocol {
        let file: FileHandle
        private var number = 0

        init(_ file: FileHandle) { self.file = file }

        mutating func next() async throws -> (number: Int, bytes: [UInt8])? {
            guard let piece = try file.read(upToCount: PostgresExportStore.chunkSize), !piece.isEmpty else {
                return nil
            }
            defer { number += 1 }
            return (number, Array(piece))
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(file) }
}
