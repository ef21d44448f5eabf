import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import RequestedNotifications
import Sessions
import Testing

@testable import accounts

@Suite(.timeLimit(.minutes(20))) struct RoleChangeTests {
    /// Two people, of whom the first has a role that an operator granted.
    private struct Staff {
        var accounts: AccountsUnderTest
        var anna: (id: UserID, token: String)
        var ben: (id: UserID, token: String)

        func call(
            _ method: HTTPRequest.Method, _ role: String, of id: UserID? = nil, as token: String? = nil,
            because reason: String = "joined the team"
        ) async throws -> Answer {
            let path = "/api/v1/staff/people/\(id ?? ben.id)/roles/\(role)"
            return method == .get
                ? try await accounts.call(.get, "\(path)?reason=to+see", token: token ?? anna.token)
                : try await accounts.call(method, path, token: token ?? anna.token, #"{"reason": "\#(reason)"}"#)
        }
    }

    private func withStaff(
        _ role: String = "administrator", _ body: @escaping @Sendable (Staff) async throws -> Void
    ) async throws {
        try await AccountsUnderTest.run { accounts in
            let anna = try await Self.person("anna@example.org", accounts)
            let ben = try await Self.person("ben@example.org", accounts)
            try await Self.operatorGrants(role, anna.id, accounts)
            // The change ended the first session.
            let token = try await accounts.signIn("anna@example.org")
            try await accounts.addSecondFactor(to: anna.id)
            try await body(Staff(accounts: accounts, anna: (anna.id, token), ben: ben))
        }
    }

    private static func person(
        _ email: String, _ accounts: AccountsUnderTest
    ) async throws -> (id: UserID, token: String) {
        let token = try await accounts.signUp(email)
        let ids = try await accounts.pool.query("SELECT user_id FROM people WHERE email = \(email)").decode(UUID.self)
        return (UserID(try #require(ids.first)), token)
    }

    @discardableResult
    private static func operatorGrants(
        _ role: String, _ userID: UserID, _ accounts: AccountsUnderTest
    ) async throws -> Bool {
        let store = PostgresRoleStore(
            pool: accounts.pool,
            notify: AccountsFeatures.roleNotification(sealedWith: .forTests) { AccountsUnderTest.now })
        let call = StaffCall(actor: nil, reason: try AuditReason("the first one"), route: "accounts roles grant")
        return try await store.apply(
            RoleChange(kind: .grant, role: role, subject: userID), for: call, at: AccountsUnderTest.now)
    }

    @Test func anAdministratorGrantsAndTakesARole() async throws {
        try await withStaff { staff in
            #expect(try await staff.call(.put, "support").status == 204)
            let held = try await staff.call(.get, "support").decoded(HeldRole.self)
            #expect(held == HeldRole(role: "support", grantedBy: staff.anna.id, grantedAt: AccountsUnderTest.now))
            #expect(try await staff.call(.put, "support").status == 204)
            #expect(try await staff.call(.delete, "support").status == 204)
            #expect(try await staff.call(.get, "support").status == 404)
        }
    }

    @Test func aChangeOfRightsEndsThePersonsSessionsAndTellsThem() async throws {
        try await withStaff { staff in
            #expect(try await staff.accounts.call(.get, "/api/v1/account", token: staff.ben.token).status == 200)
            #expect(try await staff.call(.put, "support").status == 204)
            #expect(try await staff.accounts.call(.get, "/api/v1/account", token: staff.ben.token).status == 401)
            let mail = try #require(try await staff.accounts.mails().last { $0.kind == .roleChanged })
            #expect(mail.request.userID == staff.ben.id)
            #expect(mail.content?[.roles] == "support")
        }
    }

    /// Programs of a reporter go on; a page signs in again.
    @Test func aTrustedReporterKeepsTheTokensOfPrograms() async throws {
        try await withStaff { staff in
            #expect(try await staff.call(.put, "trusted-reporter").status == 204)
            #expect(try await staff.accounts.call(.get, "/api/v1/account", token: staff.ben.token).status == 200)
            let trusted = try await staff.accounts.pool.query("SELECT user_id FROM trusted_reporters")
                .decode(UUID.self)
            #expect(trusted == [staff.ben.id.uuid])
        }
    }

    @Test func withoutASecondFactorTheStaffReachTheirOwnOnly() async throws {
        try await withStaff { staff in
            try await staff.accounts.pool.query("DELETE FROM totp_factors")
            let refused = try await staff.call(.put, "support")
            #expect(refused.status == 403)
            #expect(try refused.problem.detail.contains("second factor"))
            #expect(try await staff.accounts.call(.get, "/api/v1/account", token: staff.anna.token).status == 200)
        }
    }

    @Test func nobodyChangesTheirOwnRoles() async throws {
        try await withStaff { staff in
            let granted = try await staff.call(.put, "developer", of: staff.anna.id)
            let taken = try await staff.call(.delete, "administrator", of: staff.anna.id)
            #expect(granted.status == 403)
            #expect(taken.status == 403)
        }
    }

    @Test func aGranterGrantsOnlyWhatTheirRolesMay() async throws {
        try await withStaff("editor") { staff in
            #expect(try await staff.call(.put, "author").status == 204)
            for role in ["administrator", "editor", "trusted-reporter"] {
                #expect(try await staff.call(.put, role).status == 403)
            }
            let roles = try await staff.accounts.pool.query(
                "SELECT role FROM role_grants WHERE user_id = \(staff.ben.id.uuid)"
            ).decode(String.self)
            #expect(roles == ["author"])
        }
    }

    @Test(arguments: ["user", "emperor"]) func aRoleThatIsNoneIsUnknown(role: String) async throws {
        try await withStaff { staff in
            let answer = try await staff.call(.put, role)
            #expect(answer.status == 404)
        }
    }

    @Test func aPersonWithoutAnAccountIsUnknown() async throws {
        try await withStaff { staff in
            let nobody = try await staff.call(.put, "support", of: UserID())
            let noID = try await staff.accounts.call(
                .put, "/api/v1/staff/people/ben/roles/support", token: staff.anna.token, "{}")
            #expect(nobody.status == 404)
            #expect(noID.status == 400)
        }
    }

    @Test(arguments: ["", "ok", String(repeating: "x", count: 201)])
    func aChangeNeedsAReason(reason: String) async throws {
        try await withStaff { staff in
            let answer = try await staff.call(.put, "support", because: reason)
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/reason"])
        }
    }

    @Test func theLastAdministratorStays() async throws {
        try await withStaff { staff in
            let store = PostgresRoleStore(pool: staff.accounts.pool, notify: { _, _, _ in })
            let call = StaffCall(actor: nil, reason: try AuditReason("has left"), route: "accounts roles take")
            let change = RoleChange(kind: .take, role: "administrator", subject: staff.anna.id)
            await #expect(throws: RoleError.lastAdministrator) {
                _ = try await store.apply(change, for: call, at: AccountsUnderTest.now)
            }
            #expect(try await staff.call(.put, "administrator").status == 204)
            #expect(try await store.apply(change, for: call, at: AccountsUnderTest.now))
        }
    }

    /// Of two administrators who take each other's role at the same time, one stays.
    @Test func twoAdministratorsDoNotRemoveEachOther() async throws {
        try await withStaff { staff in
            try await Self.operatorGrants("administrator", staff.ben.id, staff.accounts)
            let ben = try await staff.accounts.signIn("ben@example.org")
            try await staff.accounts.addSecondFactor(to: staff.ben.id)
            async let first = staff.call(.delete, "administrator", of: staff.ben.id)
            async let second = staff.call(.delete, "administrator", of: staff.anna.id, as: ben)
            let statuses = try await [first.status, second.status]
            #expect(statuses.contains(204))
            let left = try await staff.accounts.pool.query(
                "SELECT count(*) FROM role_grants WHERE role = 'administrator'"
            ).decode(Int.self)
            #expect(left == [1])
        }
    }

    @Test func supportSeesWhetherAnAccountExists() async throws {
        try await withStaff("support") { staff in
            func find(_ query: String) async throws -> Answer {
                try await staff.accounts.call(.get, "/api/v1/staff/people?\(query)", token: staff.anna.token)
            }
            let found = try await find("email=Ben@example.org&reason=inquiry+12")
            let people = try found.decoded(StaffRoutes.PeopleAnswer.self).people
            #expect(people.map(\.userID) == [staff.ben.id])
            #expect(people.first?.isConfirmed == true)
            #expect(!found.text.contains("ben@"))
            let unknown = try await find("email=carl@example.org&reason=inquiry+12")
            #expect(try unknown.decoded(StaffRoutes.PeopleAnswer.self).people.isEmpty)
            #expect(try await find("email=ben@example.org").status == 400)
            #expect(try await find("reason=inquiry+12").status == 400)
            #expect(try await find("email=ben@example.org&name=ben&reason=inquiry+12").status == 400)
        }
    }
}

extension AccountsUnderTest {
    /// As after the first code. From now on signing in takes a code too; sessions go on.
    func addSecondFactor(to userID: UserID) async throws {
        try await pool.query(
            """
            INSERT INTO totp_factors (user_id, secret, confirmed_at, started_at)
            VALUES (\(userID.uuid), \([1] as [UInt8]), \(clock.now), \(clock.now))
            """)
    }
}
