import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import RequestedNotifications
import Sessions
import Testing

@testable import accounts

@Suite(.timeLimit(.minutes(20))) struct InvitationTests {
    private struct OwnAccount: Decodable, Equatable {
        var roles: [String]
        var isConfirmed: Bool
    }

    private func invite(
        _ accounts: AccountsUnderTest, as token: String, _ email: String = "carl@example.org",
        _ roles: String = #"["support"]"#, because reason: String = "joined the team"
    ) async throws -> Answer {
        try await accounts.call(
            .post, "/api/v1/staff/people", token: token,
            #"{"email": "\#(email)", "roles": \#(roles), "reason": "\#(reason)", "language": "de"}"#)
    }

    private func setPassword(_ accounts: AccountsUnderTest, by link: String) async throws -> Int {
        try await accounts.call(
            .put, "/api/v1/account/password-resets/\(link)", #"{"newPassword": "battery staple"}"#
        ).status
    }

    private func roles(_ accounts: AccountsUnderTest, of email: String) async throws -> [String] {
        try await accounts.pool.query(
            """
            SELECT role FROM role_grants JOIN people USING (user_id) WHERE email = \(email) ORDER BY role
            """
        ).decode(String.self)
    }

    @Test func aNewAddressGetsAnAccountAndALinkThatSetsItsPassword() async throws {
        try await AccountsUnderTest.run { accounts in
            let anna = try await accounts.addStaff("anna@example.org", "administrator")
            #expect(
                try await invite(accounts, as: anna.token, "carl@example.org", #"["support", "author"]"#).status == 202)
            #expect(try await roles(accounts, of: "carl@example.org") == ["author", "support"])
            let mail = try #require(try await accounts.mails().last)
            #expect(mail.kind == .invitation)
            #expect(mail.content?.language == "de")
            #expect(mail.content?[.roles] == "author, support")
            #expect(mail.content?.link?.hasPrefix("https://breathe.example/account/reset-password#") == true)
            // No other mail leaves before the address is confirmed.
            #expect(try await !accounts.mails().contains { $0.kind == .roleChanged })

            let link = try #require(mail.token)
            #expect(try await setPassword(accounts, by: link) == 204)
            #expect(try await setPassword(accounts, by: link) == 404)
            let token = try await accounts.signIn("carl@example.org", "battery staple")
            let account = try await accounts.call(.get, "/api/v1/account", token: token)
            #expect(
                try account.decoded(OwnAccount.self) == OwnAccount(roles: ["author", "support"], isConfirmed: true))
        }
    }

    @Test func anAddressWithAnAccountGetsTheRolesOnlyAndTheSameAnswer() async throws {
        try await AccountsUnderTest.run { accounts in
            let anna = try await accounts.addStaff("anna@example.org", "administrator")
            try await accounts.signUp("ben@example.org")
            let new = try await invite(accounts, as: anna.token, "carl@example.org")
            let known = try await invite(accounts, as: anna.token, "ben@example.org")
            #expect(known.status == new.status)
            #expect(known.body == new.body)
            #expect(try await roles(accounts, of: "ben@example.org") == ["support"])
            #expect(try await accounts.mails().last?.kind == .roleChanged)
            // The password is as it was.
            _ = try await accounts.signIn("ben@example.org")
        }
    }

    /// Somebody may have signed up with the address of a colleague-to-be.
    @Test func rolesAreNotTheirsWhoSignedUpWithAnothersAddress() async throws {
        try await AccountsUnderTest.run { accounts in
            let anna = try await accounts.addStaff("anna@example.org", "administrator")
            let mallory = try await accounts.signUp("carl@example.org", isConfirmed: false)
            let id = try await accounts.userID(of: "carl@example.org")
            try await accounts.addSecondFactor(to: id)
            #expect(
                try await accounts.call(
                    .put, "/api/v1/account/email", token: mallory,
                    #"{"email": "mallory@example.org", "password": "\#(AccountsUnderTest.password)"}"#
                ).status == 202)
            let move = try #require(try await accounts.mails().last?.token)

            #expect(try await invite(accounts, as: anna.token).status == 202)
            #expect(try await accounts.call(.get, "/api/v1/account", token: mallory).status == 401)
            let again = try await accounts.call(
                .post, "/api/v1/sessions", AccountsUnderTest.credentials("carl@example.org"))
            #expect(again.status == 401)
            let moved = try await accounts.call(.post, "/api/v1/accounts/confirmation", #"{"token": "\#(move)"}"#)
            #expect(moved.status == 404)
            #expect(try await accounts.pool.query("SELECT FROM totp_factors WHERE user_id = \(id.uuid)").isEmpty)

            let link = try #require(try await accounts.mails().last { $0.kind == .invitation }?.token)
            #expect(try await setPassword(accounts, by: link) == 204)
            _ = try await accounts.signIn("carl@example.org", "battery staple")
        }
    }

    @Test func theLinkEndsAfterThreeDays() async throws {
        try await AccountsUnderTest.run { accounts in
            let anna = try await accounts.addStaff("anna@example.org", "administrator")
            _ = try await invite(accounts, as: anna.token)
            let link = try #require(try await accounts.mails().last?.token)
            accounts.clock.advance(by: 3 * 86_400)
            #expect(try await setPassword(accounts, by: link) == 404)
        }
    }

    @Test func leavesEntriesInTheAuditWithoutTheAddress() async throws {
        try await AccountsUnderTest.run { accounts in
            let anna = try await accounts.addStaff("anna@example.org", "administrator")
            for _ in 0..<2 { _ = try await invite(accounts, as: anna.token) }
            let answer = try await accounts.call(
                .get, "/api/v1/staff/audit?reason=to+see&actor=\(anna.id)", token: anna.token)
            let entries = try answer.decoded(AuditRoutes.Answer.self).entries
            // The second time there was nothing to grant.
            #expect(entries.map(\.action) == ["person.invited", "person.invited", "role.granted"])
            let id = try await accounts.userID(of: "carl@example.org")
            #expect(Set(entries.map(\.subject)) == [id.description])
            #expect(entries.allSatisfy { $0.route == "POST /api/v1/staff/people" && $0.reason == "joined the team" })
            #expect(!answer.text.contains("carl@"))
        }
    }

    @Test(arguments: [
        ("editor", "carl@example.org", #"["support"]"#), ("administrator", "anna@example.org", #"["support"]"#),
        ("editor", "carl@example.org", #"["author", "editor"]"#), ("support", "carl@example.org", #"["support"]"#),
        ("author", "carl@example.org", #"["author"]"#),
    ])
    func refusesWhatTheGranterMayNotAndMakesNothing(role: String, email: String, roles: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let anna = try await accounts.addStaff("anna@example.org", role)
            let before = try await accounts.mails().count
            #expect(try await invite(accounts, as: anna.token, email, roles).status == 403)
            #expect(try await accounts.count("people") == 1)
            #expect(try await accounts.count("role_grants") == 1)
            #expect(try await accounts.mails().count == before)
        }
    }

    @Test(arguments: [
        (#""email": "carl""#, "#/email"), (#""email": "cärl@example.org""#, "#/email"), (#""roles": []"#, "#/roles"),
        (#""roles": ["emperor"]"#, "#/roles"), (#""roles": ["user"]"#, "#/roles"), (#""reason": "ok""#, "#/reason"),
        (#""language": "?""#, "#/language"),
    ])
    func namesTheFieldThatIsFaulty(field: String, pointer: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let anna = try await accounts.addStaff("anna@example.org", "administrator")
            let name = field.prefix { $0 != ":" }
            let usual = [#""email": "carl@example.org""#, #""roles": ["support"]"#, #""reason": "joined the team""#]
            let fields = usual.filter { !$0.hasPrefix(name) } + [field]
            let answer = try await accounts.call(
                .post, "/api/v1/staff/people", token: anna.token, "{\(fields.joined(separator: ", "))}")
            #expect(answer.status == 422)
            #expect(try answer.pointers == [pointer])
            #expect(try await accounts.count("people") == 1)
        }
    }
}

extension AccountsUnderTest {
    /// Somebody with a role and a second factor, who is signed in.
    func addStaff(_ email: String, _ role: String) async throws -> (id: UserID, token: String) {
        let token = try await signUp(email)
        let id = try await userID(of: email)
        try await pool.query(
            "INSERT INTO role_grants (user_id, role, granted_at) VALUES (\(id.uuid), \(role), \(clock.now))")
        try await addSecondFactor(to: id)
        return (id, token)
    }

    func userID(of email: String) async throws -> UserID {
        let ids = try await pool.query("SELECT user_id FROM people WHERE email = \(email)").decode(UUID.self)
        return UserID(try #require(ids.first))
    }
}
