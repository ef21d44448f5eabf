import Foundation
import Postgres
import Sessions

extension PostgresTransaction {
    /// Waits until no other transaction adds to the audit; the turn ends with this one. Whoever also locks people takes
    /// the turn first, which rules out a deadlock.
    func takeAuditTurn() async throws {
        try await query("SELECT pg_advisory_xact_lock(\(0x41_55_44 as Int32), \(0 as Int32))")
    }

    /// Adds to the audit; what it tells of is done in this transaction or not at all.
    func record(_ act: StaffAct, at now: Date) async throws {
        try await takeAuditTurn()
        let last = try await query("SELECT sequence, hash FROM audit_entries ORDER BY sequence DESC LIMIT 1").first
            .map { AuditHead(sequence: try $0["sequence"], hash: try $0["hash"]) }
        let entry = AuditEntry(act, at: now, after: last)
        try await query(
            """
            INSERT INTO audit_entries (sequence, at, actor, action, subject, detail, reason, route, previous, hash)
            VALUES (\(entry.sequence), \(entry.at), \(act.actor), \(act.action), \(act.subject), \(act.detail),
                \(act.reason), \(act.route), \(entry.previous), \(entry.hash))
            """)
    }
}

extension AuditEntry {
    static let columns: SQL = "sequence, at, actor, action, subject, detail, reason, route, previous, hash"

    init(_ row: Row) throws {
        let act = StaffAct(
            by: try row["actor"], try row["action"], of: try row["subject"], detail: try row["detail"],
            because: try row["reason"], from: try row["route"])
        self.init(
            sequence: try row["sequence"], at: try row["at"], act: act, previous: try row["previous"],
            hash: try row["hash"])
    }
}
