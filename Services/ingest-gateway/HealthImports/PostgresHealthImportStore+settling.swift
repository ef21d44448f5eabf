import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres

extension PostgresHealthImportStore {
    /// Keeps the report, and destroys the bytes.
    ///
    /// Their key is destroyed with them, so that they cannot be read in a backup either; a fresh one seals what
    /// stays.
    func settle(_ fact: HealthImportSettled) async throws {
        let (id, fresh) = (fact.importID, PersonKey())
        let report = try fresh.seal(MessageCoding.encode(fact.report), at: Self.reportPlace(id))
        try await pool.transaction { transaction in
            let row = try await transaction.query(
                """
                SELECT wrapped_key, metadata FROM health_uploads
                WHERE import_id = \(id.uuid) AND user_id = \(fact.userID.uuid) AND state = 'queued' FOR UPDATE
                """
            ).first
            // Settled before, or taken back by its person.
            guard let row else { return }
            let old = try masterKeys.unwrap(try row["wrapped_key"])
            let place = Self.metadataPlace(id)
            let metadata = try row["metadata", as: [UInt8]?.self].map {
                try fresh.seal(try old.open($0, at: place), at: place)
            }
            try await transaction.pipeline([
                """
                UPDATE health_uploads SET state = 'done', finished_at = \(fact.settledAt), report = \(report),
                    wrapped_key = \(try masterKeys.wrap(fresh)), metadata = \(metadata)
                WHERE import_id = \(id.uuid)
                """,
                "DELETE FROM health_upload_chunks WHERE import_id = \(id.uuid)",
            ])
        }
    }

    /// - Parameter finished: before which time reports are old.
    /// - Returns: how many uploads had expired, and how many reports were old.
    func prune(at now: Date, finished: Date) async throws -> (expired: Int, old: Int) {
        let rows = try await pool.pipeline([
            "DELETE FROM health_uploads WHERE state = 'waiting-for-bytes' AND expires_at <= \(now)",
            "DELETE FROM health_uploads WHERE state = 'done' AND finished_at <= \(finished)",
        ])
        return (expired: rows[0].affectedCount, old: rows[1].affectedCount)
    }

    func report(of id: ImportID, in row: Row) throws -> ImportReport? {
        guard let sealed = try row["report", as: [UInt8]?.self] else { return nil }
        let key = try masterKeys.unwrap(try row["wrapped_key"])
        return try MessageCoding.decode(ImportReport.self, from: key.open(sealed, at: Self.reportPlace(id)))
    }

    private static func reportPlace(_ id: ImportID) -> String { "uploads/\(id)/report" }
}
