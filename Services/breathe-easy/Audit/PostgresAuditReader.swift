import Foundation
import Postgres
import Sessions

/// Reads the audit of the accounts service.
struct PostgresAuditReader: Sendable {
    let pool: PostgresPool

    /// - Returns: nil while there are no entries.
    func head() async throws -> AuditHead? {
        try await pool.query("SELECT sequence, hash FROM accounts.audit_head").first
            .map { AuditHead(sequence: try $0["sequence"], hash: try $0["hash"]) }
    }

    /// Walks all entries in their order.
    /// - Parameter heads: that were kept before the walk begins.
    /// - Throws: ``AuditVerification/Fault`` at the first thing that is wrong.
    func verify(against heads: [AuditHead]) async throws -> AuditVerification {
        var verification = AuditVerification(heads: heads)
        var last = Int.min
        while true {
            let entries = try await entries(after: last)
            for entry in entries { try verification.take(entry) }
            guard let end = entries.last, entries.count == Self.page else { break }
            last = end.sequence
        }
        try verification.finish()
        return verification
    }

    private static let page = 1_000

    private func entries(after sequence: Int) async throws -> [AuditEntry] {
        try await pool.query(
            """
            SELECT sequence, at, actor, action, subject, detail, reason, route, previous, hash
            FROM accounts.audit_entries WHERE sequence > \(sequence) ORDER BY sequence LIMIT \(Self.page)
            """
        ).map { row in
            let act = StaffAct(
                by: try row["actor"], try row["action"], of: try row["subject"], detail: try row["detail"],
                because: try row["reason"], from: try row["route"])
            return AuditEntry(
                sequence: try row["sequence"], at: try row["at"], act: act, previous: try row["previous"],
                hash: try row["hash"])
        }
    }
}
