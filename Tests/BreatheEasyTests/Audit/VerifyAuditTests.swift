import Domain
import Foundation
import Postgres
import Sessions
import TestSupport
import Testing

@testable import accounts
@testable import breathe_easy

/// What somebody with the superuser's rights does to the audit, and what the operator's command says of it.
@Suite(.timeLimit(.minutes(20))) struct VerifyAuditTests {
    private typealias Fault = AuditVerification.Fault

    /// Ten entries that the service wrote.
    private func withAudit(
        _ body: (_ service: PostgresPool, _ operator: PostgresPool) async throws -> Void
    ) async throws {
        try await withDatabase(schemas: [SchemaForTests("accounts", AccountsMigrations.all)]) { database in
            try await database.withPool(of: "accounts") { service in
                for number in 1...10 {
                    let act = StaffAct(
                        by: StaffAct.operator, "people.found", of: nil, because: "inquiry \(number)", from: "test")
                    try await service.transaction { try await $0.record(act, at: Date()) }
                }
                try await database.withPool(of: "operator") { try await body(service, $0) }
            }
        }
    }

    /// Lifts what refuses it, as a superuser can.
    private func tamper(_ pool: PostgresPool, _ statement: SQL) async throws {
        try await pool.transaction { transaction in
            try await transaction.query("SET LOCAL session_replication_role = replica")
            try await transaction.query(statement)
        }
    }

    private func fault(_ pool: PostgresPool, _ heads: [AuditHead] = []) async throws -> Fault? {
        do {
            _ = try await PostgresAuditReader(pool: pool).verify(against: heads)
            return nil
        } catch let fault as Fault {
            return fault
        }
    }

    @Test func findsWhatTheServiceWroteWhole() async throws {
        try await withAudit { service, pool in
            let head = try #require(try await PostgresAuditReader(pool: service).head())
            let verified = try await PostgresAuditReader(pool: pool).verify(against: [head])
            #expect(verified.lastConfirmed == 10)
            #expect(AuditReport.text(verified).contains("10 entries"))
        }
    }

    @Test func findsAnAlteredAndARemovedEntry() async throws {
        try await withAudit { _, pool in
            try await tamper(pool, "UPDATE accounts.audit_entries SET reason = 'another' WHERE sequence = 6")
            #expect(try await fault(pool) == .altered(6))
            try await tamper(pool, "DELETE FROM accounts.audit_entries WHERE sequence = 4")
            #expect(try await fault(pool) == .gap(after: 3, found: 5))
        }
    }

    @Test func findsACutEndByTheHeadOnly() async throws {
        try await withAudit { service, pool in
            let head = try #require(try await PostgresAuditReader(pool: service).head())
            try await tamper(pool, "DELETE FROM accounts.audit_entries WHERE sequence > 8")
            #expect(try await fault(pool) == nil)
            #expect(try await fault(pool, [head]) == .cut(after: 8, kept: 10))
            #expect(AuditReport.text(Fault.cut(after: 8, kept: 10)).contains("ends with entry 8"))
        }
    }

    /// All of it made anew, with right hashes.
    @Test func findsAForgedAuditByTheHead() async throws {
        try await withAudit { service, pool in
            let head = try #require(try await PostgresAuditReader(pool: service).head())
            try await tamper(pool, "DELETE FROM accounts.audit_entries WHERE sequence > 0")
            for number in 1...10 {
                let act = StaffAct(
                    by: StaffAct.operator, "people.found", of: nil, because: "forged \(number)", from: "test")
                try await service.transaction { try await $0.record(act, at: Date()) }
            }
            #expect(try await fault(pool) == nil)
            #expect(try await fault(pool, [head]) == .replaced(atOrBefore: 10, lastConfirmed: 0))
        }
    }

    @Test func theStatusProcessReadsTheHeadAndNothingElse() async throws {
        try await withDatabase(schemas: [SchemaForTests("accounts", AccountsMigrations.all)]) { database in
            try await database.withPool(of: "status") { pool in
                let head = try await PostgresAuditReader(pool: pool).head()
                #expect(head == nil)
                await #expect(throws: PostgresError.self) {
                    _ = try await PostgresAuditReader(pool: pool).verify(against: [])
                }
            }
        }
    }
}
