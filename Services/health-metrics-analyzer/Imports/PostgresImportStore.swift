import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Table `imports`.
struct PostgresImportStore: ImportStore {
    let pool: PostgresPool

    func note(_ fact: HealthImportUploaded) async throws {
        try await pool.query(
            """
            INSERT INTO imports (import_id, user_id, noted_at)
            VALUES (\(fact.importID.uuid), \(fact.userID.uuid), \(fact.uploadedAt)) ON CONFLICT DO NOTHING
            """)
    }

    func claim(at now: Date, until limit: Date) async throws -> ImportClaim? {
        let name = UUID()
        let row = try await pool.query(
            """
            UPDATE imports SET claim = \(name), claimed_until = \(limit), state = 'reading', attempts = attempts + 1
            WHERE import_id = (
                SELECT import_id FROM imports WHERE state <> 'done' AND claimed_until <= \(now)
                ORDER BY noted_at LIMIT 1 FOR UPDATE SKIP LOCKED)
            RETURNING import_id, user_id, attempts, taken
            """
        ).first
        guard let row else { return nil }
        let (importID, userID, attempts, taken) = try row.decode((UUID, UUID, Int, Int).self)
        return ImportClaim(
            importID: ImportID(importID), userID: UserID(userID), name: name, attempts: attempts, takenBefore: taken)
    }

    func renew(_ claim: ImportClaim, _ progress: ImportProgress, until limit: Date) async throws -> Bool {
        try await pool.query(
            """
            UPDATE imports SET claimed_until = \(limit), bytes_read = \(progress.bytesRead),
                taken = \(claim.takenBefore + progress.taken)
            WHERE \(Self.isHeld(claim))
            """
        ).affectedCount == 1
    }

    func release(_ claim: ImportClaim, until time: Date) async throws {
        try await pool.query(
            "UPDATE imports SET claimed_until = \(time), state = 'queued', claim = NULL WHERE \(Self.isHeld(claim))")
    }

    func settle(_ claim: ImportClaim, _ report: ImportReport, at now: Date) async throws -> Bool {
        let fact = HealthImportSettled(
            importID: claim.importID, userID: claim.userID, report: report, settledAt: now)
        let message = try OutgoingMessage(fact, from: .healthMetricsAnalyzer)
        return try await pool.transaction { transaction in
            let settled = try await transaction.query(
                "UPDATE imports SET state = 'done', settled_at = \(now), claim = NULL WHERE \(Self.isHeld(claim))")
            guard settled.affectedCount == 1 else { return false }
            try await transaction.enqueue([message])
            return true
        }
    }

    func drop(_ claim: ImportClaim) async throws {
        try await pool.query("DELETE FROM imports WHERE \(Self.isHeld(claim))")
    }

    func removeSettled(before limit: Date) async throws -> Int {
        try await pool.query("DELETE FROM imports WHERE state = 'done' AND settled_at < \(limit)").affectedCount
    }

    private static func isHeld(_ claim: ImportClaim) -> SQL {
        "import_id = \(claim.importID.uuid) AND claim = \(claim.name) AND state = 'reading'"
    }
}
