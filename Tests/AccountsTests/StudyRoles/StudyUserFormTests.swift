import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import RequestedNotifications
import Sessions
import Testing

@testable import accounts

/// What a developer does with the users of the study, without JavaScript.
@Suite(.timeLimit(.minutes(20))) struct StudyUserFormTests {
    private static let start = "apples, pears and hazel"

    private func add(
        _ browser: PlainBrowser, _ email: String = "carl@example.org", name: String = "Carl1",
        password: String = start, role: String = "researcher"
    ) async throws -> Answer {
        try await browser.send(
            "/research/users/new",
            [
                "form": "user", "userName": name, "email": email, "newPassword": password, "role": role,
                "reason": "joined the study",
            ])
    }

    private func path(_ accounts: AccountsUnderTest, _ email: String, _ role: String = "researcher") async throws
        -> String
    {
        "/research/users/\(try await accounts.userID(of: email))/roles/\(role)"
    }

    @Test func aNewUserHasNamePasswordAndRoleAndAMailedLink() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            #expect(try await add(browser).headers[.location] == "/research/users?done=user-added")
            #expect(try await accounts.roles(of: "carl@example.org") == ["researcher"])
            let mail = try #require(try await accounts.mails().last)
            #expect(mail.kind == .invitation && mail.content?[.roles] == "researcher")
            _ = try await accounts.signIn("carl1", Self.start)
            let page = try await browser.open("/research/users?language=en").text
            #expect(page.contains("Carl1") && page.contains("has not opened the mailed link"))
            #expect(
                try await accounts.acts() == ["role.granted researcher", "person.invited", "study-users.read"])
        }
    }

    /// Whoever set the password knows it: what the role gives is the owner's alone.
    @Test func theRoleWorksOnceItsOwnerHasComeByTheMailedLink() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            _ = try await add(browser)
            let id = try await accounts.userID(of: "carl@example.org")
            let early = try await accounts.signIn("carl1", Self.start)
            try await accounts.addSecondFactor(to: id)
            #expect(try await accounts.rights(of: "carl@example.org") == [])
            // Nor does a password of the person's own do it: somebody else may have set that.
            let changed = try await accounts.call(
                .put, "/api/v1/account/password", token: early,
                #"{"password": "\#(Self.start)", "newPassword": "battery staple"}"#)
            #expect((200..<300).contains(changed.status))
            #expect(try await accounts.rights(of: "carl@example.org") == [])

            try await accounts.pool.query("DELETE FROM mailed_links")
            let own = try await path(accounts, "carl@example.org")
            let reminded = try await browser.send(own, ["form": "remind", "reason": "asked for it"])
            #expect(reminded.headers[.location] == "/research/users?done=user-reminded")
            let link = try #require(try await accounts.mails().last { $0.kind == .invitation }?.token)
            let set = try await accounts.call(
                .put, "/api/v1/account/password-resets/\(link)", #"{"newPassword": "nine green lanterns"}"#)
            #expect(set.status == 204)
            #expect(
                try await accounts.rights(of: "carl@example.org")
                    == [.readResponses, .readInvitees, .createInvitees, .restrictInvitees, .editStudies])
            // Nothing that somebody else laid is left, and the second factor is the owner's to connect.
            #expect(try await accounts.pool.query("SELECT FROM totp_factors WHERE user_id = \(id.uuid)").isEmpty)
            let old = try await accounts.call(
                .post, "/api/v1/sessions", AccountsUnderTest.credentials("carl@example.org", "battery staple"))
            #expect(old.status == 401)
            _ = try await accounts.signIn("carl1", "nine green lanterns")
        }
    }

    @Test func aConfirmedAddressAloneDoesNotWakeTheRole() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            _ = try await add(browser)
            let token = try await accounts.signIn("carl1", Self.start)
            try await accounts.pool.query("UPDATE people SET confirmed_at = now() WHERE email = 'carl@example.org'")
            #expect(try await accounts.rights(of: "carl@example.org") == [])
            // The page about signing in says what to do, and its button mails the link.
            let page = try await accounts.call(.get, "/account/security?language=en", token: token)
            #expect(page.text.contains("Somebody else gave this account its password"))
            #expect(try await accounts.call(.post, "/api/v1/account/confirmation-mails", token: token).status == 202)
            #expect(try await accounts.mails().filter { $0.kind == .invitation }.count == 2)
        }
    }

    /// An account that there is keeps its name and its password, and the answer is the same.
    @Test func anAddressWithAnAccountGetsTheRoleOnly() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            try await accounts.signUp("ben@example.org")
            let new = try await add(browser)
            let known = try await add(browser, "ben@example.org", name: "Ben11")
            #expect(known.status == new.status && known.headers[.location] == new.headers[.location])
            #expect(try await accounts.roles(of: "ben@example.org") == ["researcher"])
            let wrong = try await accounts.call(
                .post, "/api/v1/sessions", AccountsUnderTest.credentials("ben@example.org", Self.start))
            #expect(wrong.status == 401)
            _ = try await accounts.signIn("ben@example.org")
            let names = try await accounts.pool.query("SELECT user_name FROM people WHERE email = 'ben@example.org'")
                .decode(String?.self)
            #expect(names == [nil])
            #expect(try await accounts.rights(of: "ben@example.org").contains(.readResponses))
        }
    }

    /// Somebody may have signed up with the address; what they laid ends, and no password is put there.
    @Test func anAccountThatNobodyHasConfirmedOpensByTheMailedLinkOnly() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            let mallory = try await accounts.signUp("carl@example.org", isConfirmed: false)
            #expect(try await add(browser).status == 303)
            #expect(try await accounts.call(.get, "/api/v1/account", token: mallory).status == 401)
            for password in [Self.start, AccountsUnderTest.password] {
                let refused = try await accounts.call(
                    .post, "/api/v1/sessions", AccountsUnderTest.credentials("carl@example.org", password))
                #expect(refused.status == 401)
            }
        }
    }

    @Test func aUserGetsAnotherRole() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            try await accounts.addRole("study-evaluator", titled: "Evaluator", .readResponses)
            let token = try await accounts.signUp("ben@example.org")
            try await accounts.grant("researcher", to: try await accounts.userID(of: "ben@example.org"))
            let own = try await path(accounts, "ben@example.org")
            let form = try await browser.open("\(own)?language=en")
            #expect(form.text.contains("name and password are theirs alone"))
            #expect(!form.text.contains("name=\"newPassword\"") && form.leads(to: "\(own)/delete"))
            let changed = try await browser.send(own, ["form": "user", "role": "study-evaluator", "reason": "moved"])
            #expect(changed.headers[.location] == "/research/users?done=user-changed")
            #expect(try await accounts.roles(of: "ben@example.org") == ["study-evaluator"])
            #expect(try await accounts.call(.get, "/api/v1/account", token: token).status == 401)
            #expect(try await accounts.mails().last?.content?[.roles] == "Evaluator")
            #expect(try await browser.open(own).status == 404)
        }
    }

    @Test func whoHasNotComeYetCanBeGivenAnotherNameAndPassword() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            _ = try await add(browser)
            let own = try await path(accounts, "carl@example.org")
            let taken = try await browser.send(
                own,
                ["form": "user", "userName": "Carl1", "newPassword": "carl1", "role": "researcher", "reason": "lost"])
            #expect(taken.status == 422 && taken.isFaulty("user-newPassword"))
            let changed = try await browser.send(
                own,
                [
                    "form": "user", "userName": "Carla2", "newPassword": "battery staple", "role": "researcher",
                    "reason": "lost it",
                ])
            #expect(changed.status == 303)
            let token = try await accounts.signIn("carla2", "battery staple")
            // Once the person has another password, nobody else sets one.
            _ = try await accounts.call(
                .put, "/api/v1/account/password", token: token,
                #"{"password": "battery staple", "newPassword": "nine green lanterns"}"#)
            #expect(try await !browser.open(own).text.contains("name=\"newPassword\""))
            let refused = try await browser.send(
                own, ["form": "user", "newPassword": "apples and pears", "role": "researcher", "reason": "again"])
            #expect(refused.status == 422)
            _ = try await accounts.signIn("carla2", "nine green lanterns")
        }
    }

    @Test func aPersonsPasswordAndNameAreTheirsAlone() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            try await accounts.signUp("ben@example.org")
            try await accounts.grant("researcher", to: try await accounts.userID(of: "ben@example.org"))
            let own = try await path(accounts, "ben@example.org")
            for (field, value) in [("newPassword", "apples and pears"), ("userName", "Hacked")] {
                let refused = try await browser.submit(
                    own, [("form", "user"), (field, value), ("role", "researcher"), ("reason", "just so")])
                #expect(refused.status == 422)
            }
            _ = try await accounts.signIn("ben@example.org")
            let reminded = try await browser.send(own, ["form": "remind", "reason": "just so"])
            #expect(reminded.status == 422)
        }
    }

    @Test func nobodyChangesThemselvesOrADeveloper() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer", "researcher")
            try await accounts.signUp("otto@example.org")
            try await accounts.grant("developer", to: try await accounts.userID(of: "otto@example.org"))
            for (email, role) in [
                ("dora@example.org", "researcher"), ("dora@example.org", "developer"),
                ("otto@example.org", "developer"),
            ] {
                let own = try await path(accounts, email, role)
                #expect(try await browser.open(own).status == 403)
                #expect(try await browser.open("\(own)/delete").status == 403)
                #expect(
                    try await browser.send(own, ["form": "user", "role": "researcher", "reason": "try"]).status == 403
                        || role == "researcher")
                #expect(try await browser.send("\(own)/delete", ["form": "delete", "reason": "try"]).status == 403)
                #expect(try await browser.send(own, ["form": "remind", "reason": "try it"]).status == 403)
            }
            #expect(try await accounts.count("role_grants") == 3)
            let page = try await browser.open("/research/users?language=en").text
            #expect(page.contains("Administrators give and take this role"))
        }
    }

    @Test(arguments: [
        ("email", "nobody"), ("email", ""), ("email", "carl@exämple.org"), ("userName", "abc"),
        ("userName", "no spaces"),
        ("userName", "Dora1"), ("newPassword", "short"), ("newPassword", "password1"),
        ("newPassword", String(repeating: "x", count: 257)), ("newPassword", "carl@example.org"), ("role", ""),
        ("reason", ""),
    ])
    func saysBesideTheFieldWhatToMend(field: String, value: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            try await accounts.pool.query("UPDATE people SET user_name = 'dora1'")
            let usual = [
                ("userName", "Carl1"), ("email", "carl@example.org"), ("newPassword", Self.start),
                ("role", "researcher"), ("reason", "joined the study"),
            ]
            let pairs = usual.map { $0.0 == field ? (field, value) : $0 }
            let refused = try await browser.submit("/research/users/new", [("form", "user")] + pairs)
            #expect(refused.status == 422)
            #expect(refused.isFaulty("user-\(field)"))
            #expect(!refused.text.contains(Self.start))
            if field != "userName" { #expect(refused.value(of: "userName") == "Carl1") }
            #expect(try await accounts.count("people") == 1)
        }
    }

    @Test(arguments: ["developer", "administrator", "author", "user", "study-none"])
    func aRoleThatIsNotTheirsToGiveIsRefused(role: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            let form = try await browser.open("/research/users/new")
            #expect(!form.text.contains("<option value=\"\(role)\""))
            #expect(try await add(browser, role: role).status == 422)
            #expect(try await accounts.count("people") == 1)
            try await accounts.signUp("ben@example.org")
            try await accounts.grant("researcher", to: try await accounts.userID(of: "ben@example.org"))
            let own = try await path(accounts, "ben@example.org")
            #expect(try await browser.send(own, ["form": "user", "role": "\(role)", "reason": "try"]).status == 422)
            #expect(try await accounts.roles(of: "ben@example.org") == ["researcher"])
        }
    }

    @Test func nothingIsShownWithoutAReason() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            try await accounts.signUp("ben@example.org")
            try await accounts.grant("researcher", to: try await accounts.userID(of: "ben@example.org"))
            browser.forget("__Host-reason")
            let own = try await path(accounts, "ben@example.org")
            for path in ["/research/users", own, "\(own)/delete"] {
                let asked = try await browser.open(path)
                #expect(asked.headers[.location] == "/account/staff/reason?to=\(path)")
            }
            #expect(try await accounts.acts() == [])
        }
    }
}
