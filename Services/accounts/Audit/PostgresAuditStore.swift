import Domain
import Foundation
import Messaging
import Postgres
import Sessions

/// The table `audit_entries`.
struct PostgresAuditStore: Sendable {
    let pool: PostgresPool

    /// The newest first; that they were read is an entry itself, the next.
    func entries(_ selection: AuditSelection, for call: StaffCall, at now: Date) async throws -> [AuditEntry] {
        try await pool.transaction { transaction in
            var conditions: [SQL] = ["sequence < \(selection.before)"]
            if let subject = selection.subject { conditions.append("subject = \(subject.description)") }
            if let actor = selection.actor { conditions.append("actor = \(actor.description)") }
            if let action = selection.action { conditions.append("action = \(action)") }
            let entries = try await transaction.query(
                """
                SELECT \(AuditEntry.columns) FROM audit_entries WHERE \(conditions.joined(separator: " AND "))
                ORDER BY sequence DESC LIMIT \(selection.limit)
                """
            ).map { try AuditEntry($0) }
            try await transaction.record(call.act("audit.read", of: selection.subject), at: now)
            return entries
        }
    }

    /// Adds what somebody looked at that has no account.
    func record(_ act: StaffAct, at time: Date) async throws {
        try await pool.transaction { try await $0.record(act, at: time) }
    }

    /// Adds what a message of another service says, once however often it comes.
    func record(_ act: StaffAct, of messageID: UUID, at time: Date) async throws {
        try await pool.transaction { transaction in
            guard try await transaction.firstHandling(of: messageID, by: "audit") else { return }
            try await transaction.record(act, at: time)
        }
    }
}

/// Which entries somebody wants to read.
struct AuditSelection: Sendable, Equatable {
    var subject: UserID?
    var actor: UserID?
    /// Such as `role.granted`.
    var action: String?
    /// A sequence number; for the next page.
    var before = Int.max
    var limit = 100
}
