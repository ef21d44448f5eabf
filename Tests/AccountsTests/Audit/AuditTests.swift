import Domain
import Foundation
import HTTPTypes
import Postgres
import Sessions
import TestSupport
import Testing

@testable import accounts

/// Against a real database, as the service's own role.
@Suite(.timeLimit(.minutes(20))) struct AuditTests {
    private static let now = Date(timeIntervalSince1970: 1_681_120_800.4567)

    private static func act(_ reason: String, of subject: String? = nil) -> StaffAct {
        StaffAct(by: StaffAct.operator, "people.found", of: subject, because: reason, from: "test")
    }

    private func withAudit(_ body: (PostgresPool) async throws -> Void) async throws {
        try await withDatabase(migrations: AccountsMigrations.all, schema: "accounts", body)
    }

    private func entries(_ pool: PostgresPool) async throws -> [AuditEntry] {
        try await pool.query("SELECT \(AuditEntry.columns) FROM audit_entries ORDER BY sequence")
            .map { try AuditEntry($0) }
    }

    @Test func whatIsStoredIsAWholeChain() async throws {
        try await withAudit { pool in
            for number in 1...5 {
                let subject = number.isMultiple(of: 2) ? UserID().description : nil
                try await pool.transaction {
                    try await $0.record(Self.act("ümläut \(number)", of: subject), at: Self.now)
                }
            }
            var verification = AuditVerification(heads: [])
            for entry in try await entries(pool) { try verification.take(entry) }
            try verification.finish()
            #expect(verification.last?.sequence == 5)
            let heads = try await pool.query("SELECT hash FROM audit_head").decode([UInt8].self)
            #expect(heads == [verification.last?.hash])
        }
    }

    @Test func entriesOfManyAtOnceHaveNoGapsAndNoForks() async throws {
        try await withAudit { pool in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...40 {
                    group.addTask {
                        try? await pool.transaction { transaction in
                            try await transaction.record(Self.act("\(number) at once"), at: Self.now)
                            // What is rolled back leaves no gap.
                            if number.isMultiple(of: 4) { throw CancellationError() }
                        }
                    }
                }
                try await group.waitForAll()
            }
            var verification = AuditVerification(heads: [])
            for entry in try await entries(pool) { try verification.take(entry) }
            #expect(verification.last?.sequence == 30)
        }
    }

    @Test(arguments: [
        "UPDATE audit_entries SET reason = 'another'", "DELETE FROM audit_entries", "TRUNCATE audit_entries",
    ])
    func theServiceCannotChangeIt(statement: String) async throws {
        try await withAudit { pool in
            try await pool.transaction { try await $0.record(Self.act("to be kept"), at: Self.now) }
            await #expect(throws: PostgresError.self) {
                try await pool.transaction { try await $0.run(script: statement) }
            }
            // Not even with the rights, which an owner can give back to itself.
            try await pool.transaction {
                try await $0.run(script: "GRANT UPDATE, DELETE, TRUNCATE ON audit_entries TO accounts")
            }
            await #expect(throws: PostgresError.self) {
                try await pool.transaction { try await $0.run(script: statement) }
            }
            #expect(try await entries(pool).map(\.act.reason) == ["to be kept"])
        }
    }

    @Test func everyCallOfTheStaffLeavesAnEntry() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await Self.administrator(accounts)
            let paths = [
                "/api/v1/staff/people?email=nobody@example.org&reason=inquiry%207",
                "/api/v1/staff/people/\(UserID())/roles/editor?reason=inquiry%207",
                "/api/v1/staff/audit?reason=inquiry%207",
            ]
            for path in paths { _ = try await accounts.call(.get, path, token: token) }
            let entries = try await entries(accounts.pool)
            #expect(entries.map(\.act.action) == ["people.found", "role.read", "audit.read"])
            #expect(entries.allSatisfy { $0.act.reason == "inquiry 7" })
            #expect(entries.first?.act.route == "GET /api/v1/staff/people")
            #expect(!entries.contains { "\($0)".contains("nobody@") })
        }
    }

    @Test func theStaffSignsSomebodyOutEverywhere() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await Self.administrator(accounts)
            let (ben, other) = (
                try await accounts.somebody("ben@example.org"), try await accounts.somebody("other@example.org")
            )
            _ = try await accounts.personalToken(of: ben)
            let path = "/api/v1/staff/people/\(ben.userID)/sessions"
            #expect(try await accounts.call(.delete, path, token: token, "{}").status == 422)
            #expect(try await accounts.call(.get, "/api/v1/account", token: ben.token).status == 200)
            let reason = #"{"reason": "inquiry 7"}"#
            #expect(try await accounts.call(.delete, path, token: token, reason).status == 204)
            #expect(try await accounts.call(.get, "/api/v1/account", token: ben.token).status == 401)
            #expect(try await accounts.pool.rows(of: ben.userID.uuid).filter { $0.hasPrefix("sessions ") } == [])
            #expect(try await accounts.call(.get, "/api/v1/account", token: other.token).status == 200)
            let acts = try await entries(accounts.pool).map(\.act)
            #expect(acts.map(\.action) == ["sessions.ended"])
            #expect(acts.first?.subject == "\(ben.userID)")
            let nobody = "/api/v1/staff/people/\(UserID())/sessions"
            #expect(try await accounts.call(.delete, nobody, token: token, reason).status == 404)
        }
    }

    @Test func showsTheNewestEntriesFirstAndByPages() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await Self.administrator(accounts)
            for number in 1...3 {
                try await accounts.pool.transaction {
                    try await $0.record(Self.act("number \(number)"), at: Self.now)
                }
            }
            let path = "/api/v1/staff/audit?limit=2&reason=to+see"
            let first = try await accounts.call(.get, path, token: token).decoded(AuditRoutes.Answer.self)
            #expect(first.entries.map(\.sequence) == [3, 2])
            #expect(first.next == 2)
            let second = try await accounts.call(.get, "\(path)&before=2", token: token)
                .decoded(AuditRoutes.Answer.self)
            #expect(second.entries.map(\.reason) == ["number 1"])
            #expect(second.next == nil)
            #expect(try await accounts.call(.get, "\(path)&before=x", token: token).status == 400)
            let alike = try await accounts.call(.get, "\(path)&after=2", token: token)
                .decoded(AuditRoutes.Answer.self)
            #expect(alike == second)
        }
    }

    private static func administrator(_ accounts: AccountsUnderTest) async throws -> String {
        let token = try await accounts.signUp()
        try await accounts.pool.query(
            """
            INSERT INTO role_grants (user_id, role, granted_at) SELECT user_id, 'administrator', now() FROM people
            """)
        for userID in try await accounts.pool.query("SELECT user_id FROM people").decode(UUID.self) {
            try await accounts.addSecondFactor(to: UserID(userID))
        }
        return token
    }
}
