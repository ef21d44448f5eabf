import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// The queue of files in the table `imports`.
struct PostgresImportStore: Sendable {
    let pool: PostgresPool

    func note(_ fact: HealthImportUploaded) async throws {
        try await pool.query(
            """
            INSERT INTO imports (import_id, user_id, noted_at)
            VALUES (\(fact.importID.uuid), \(fact.userID.uuid), \(fact.uploadedAt)) ON CONFLICT DO NOTHING
            """)
    }

    /// Takes the lease of the oldest file that no one reads.
    /// - Parameter limit: when the lease ends unless it is renewed.
    func claim(at now: Date, until limit: Date) async throws -> ImportLease? {
        let token = UUID()
        let row = try await pool.query(
            """
            UPDATE imports SET claim = \(token), claimed_until = \(limit), state = 'reading', attempts = attempts + 1
            WHERE import_id = (
                SELECT import_id FROM imports WHERE state <> 'done' AND claimed_until <= \(now)
                ORDER BY noted_at LIMIT 1 FOR UPDATE SKIP LOCKED)
            RETURNING import_id, user_id, attempts, taken
            """
        ).first
        guard let row else { return nil }
        let (importID, userID, attempts, taken) = try row.decode((UUID, UUID, Int, Int).self)
        return ImportLease(
            importID: ImportID(importID), userID: UserID(userID), token: token, attempts: attempts, takenBefore: taken)
    }

    /// Stores the progress and renews the lease.
    /// - Returns: false when the lease was lost, or the account deleted.
    func renew(_ lease: ImportLease, _ progress: ImportProgress, until limit: Date) async throws -> Bool {
        try await pool.query(
            """
            UPDATE imports SET claimed_until = \(limit), bytes_read = \(progress.bytesRead),
                taken = \(lease.takenBefore + progress.taken)
            WHERE \(Self.isHeld(lease))
            """
        ).affectedCount == 1
    }

    /// Gives the file back, to be read again after a time.
    func release(_ lease: ImportLease, until time: Date) async throws {
        try await pool.query(
            "UPDATE imports SET claimed_until = \(time), state = 'queued', claim = NULL WHERE \(Self.isHeld(lease))")
    }

    /// Announces the result of the file, whose bytes are not needed any more.
    /// - Returns: false when the lease was lost.
    func settle(_ lease: ImportLease, _ report: ImportReport, at now: Date) async throws -> Bool {
        let fact = HealthImportSettled(
            importID: lease.importID, userID: lease.userID, report: report, settledAt: now)
        let message = try OutgoingMessage(fact, from: .healthMetricsAnalyzer)
        return try await pool.transaction { transaction in
            let settled = try await transaction.query(
                "UPDATE imports SET state = 'done', settled_at = \(now), claim = NULL WHERE \(Self.isHeld(lease))")
            guard settled.affectedCount == 1 else { return false }
            try await transaction.enqueue([message])
            return true
        }
    }

    /// Forgets a file that does not exist any more.
    func drop(_ lease: ImportLease) async throws {
        try await pool.query("DELETE FROM imports WHERE \(Self.isHeld(lease))")
    }

    /// - Returns: the number of files removed.
    func removeSettled(before limit: Date) async throws -> Int {
        try await pool.query("DELETE FROM imports WHERE state = 'done' AND settled_at < \(limit)").affectedCount
    }

    private static func isHeld(_ lease: ImportLease) -> SQL {
        "import_id = \(lease.importID.uuid) AND claim = \(lease.token) AND state = 'reading'"
    }
}
