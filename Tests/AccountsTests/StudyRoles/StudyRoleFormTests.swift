import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import RequestedNotifications
import Sessions
import Testing

@testable import accounts

/// What a developer does with the roles of the study, without JavaScript.
@Suite(.timeLimit(.minutes(20))) struct StudyRoleFormTests {
    private func evaluator(
        _ browser: PlainBrowser, _ permissions: [String] = ["read:responses", "read:invitees"],
        _ title: String = "Evaluator", at path: String = "/research/roles/new"
    ) async throws -> Answer {
        try await browser.submit(
            path,
            [("form", "role"), ("title", title), ("description", "Reads what came in"), ("reason", "needed")]
                + permissions.map { ("permissions", $0) })
    }

    @Test func theTableHasTheRolesOnTopAndTheirUsersBeneath() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            try await accounts.signUp("ben@example.org")
            try await accounts.pool.query("UPDATE people SET user_name = 'Ben4' WHERE email = 'ben@example.org'")
            try await accounts.grant("researcher", to: try await accounts.userID(of: "ben@example.org"))
            #expect(try await evaluator(browser).headers[.location] == "/research/users?done=role-created")
            let page = try await browser.open("/research/users?language=en").text
            let parts = page.split(separator: "<section ").dropFirst().map { String($0) }
            #expect(parts.count == 3)
            #expect(parts[0].contains(">Researcher<") && parts[0].contains("Can access basic functionality"))
            #expect(parts[0].contains("Ben4") && parts[0].contains("ben@example.org"))
            #expect(parts[1].contains(">Developer<") && parts[1].contains("Can manage the system"))
            #expect(parts[1].contains("dora@example.org") && !parts[1].contains("ben@example.org"))
            #expect(parts[2].contains(">Evaluator<") && parts[2].contains("No users found"))
            let german = try await browser.open("/research/users?language=de").text
            #expect(german.contains("Keine Zugänge gefunden") && german.contains("Kann das System verwalten"))
            #expect(
                try await accounts.acts() == ["role.created study-evaluator", "study-users.read", "study-users.read"])
        }
    }

    @Test func aRoleIsMadeChangedAndDeleted() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            _ = try await evaluator(browser)
            #expect(try await accounts.permissions(of: "study-evaluator") == ["read:invitees", "read:responses"])
            let path = "/research/roles/study-evaluator"
            let form = try await browser.open(path)
            #expect(form.value(of: "title") == "Evaluator")
            #expect(form.text.matches(of: /value="read:(responses|invitees)" checked/).count == 2)
            let changed = try await evaluator(browser, ["delete:responses"], "Reviewer", at: path)
            #expect(changed.headers[.location] == "/research/users?done=role-changed")
            #expect(try await accounts.permissions(of: "study-evaluator") == ["delete:responses"])

            #expect(try await browser.open(path).leads(to: "\(path)/delete"))
            let question = try await browser.open("\(path)/delete")
            #expect(question.text.contains("Reviewer") && question.leads(to: "/research/users"))
            #expect(try await accounts.count("roles") == 13)
            let deleted = try await browser.send("\(path)/delete", ["form": "delete", "reason": "over"])
            #expect(deleted.headers[.location] == "/research/users?done=role-deleted")
            #expect(try await accounts.count("roles") == 12)
            #expect(try await browser.open(path).status == 404)
            #expect(
                try await accounts.acts()
                    == ["role.created", "role.changed", "role.deleted"].map {
                        "\($0) study-evaluator"
                    })
        }
    }

    @Test func aRoleThatSomebodyHasIsNotDeleted() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            _ = try await evaluator(browser)
            let path = "/research/roles/study-evaluator"
            try await accounts.signUp("ben@example.org")
            let ben = try await accounts.userID(of: "ben@example.org")
            try await accounts.grant("study-evaluator", to: ben)
            #expect(try await !browser.open(path).leads(to: "\(path)/delete"))
            let refused = try await browser.send("\(path)/delete", ["form": "delete", "reason": "over"])
            #expect(refused.status == 422 && refused.text.contains("Somebody has this role"))
            #expect(try await accounts.permissions(of: "study-evaluator").count == 2)

            let user = "/research/users/\(ben)/roles/study-evaluator/delete"
            #expect(try await browser.open(user).text.contains("ben@example.org"))
            let taken = try await browser.send(user, ["form": "delete", "reason": "left us"])
            #expect(taken.headers[.location] == "/research/users?done=user-deleted")
            #expect(try await browser.open(path).leads(to: "\(path)/delete"))
        }
    }

    @Test(arguments: ["researcher", "developer", "administrator", "study-none"])
    func builtInRolesStayAsTheyAre(role: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            let before = try await accounts.permissions(of: role)
            let path = "/research/roles/\(role)"
            let isOfStudy = ["researcher", "developer"].contains(role)
            let page = try await browser.open(path)
            #expect(page.status == (isOfStudy ? 200 : 404))
            #expect(!page.text.contains("name=\"permissions\"") && !page.leads(to: "\(path)/delete"))
            #expect(try await browser.open("\(path)/delete").status == (isOfStudy ? 409 : 404))
            let deleted = try await browser.send("\(path)/delete", ["form": "delete", "reason": "over"])
            #expect(deleted.status == (isOfStudy ? 409 : 404))
            // What the site says of it may be changed, and nothing else.
            let changed = try await evaluator(browser, ["delete:responses"], "Mine", at: path)
            #expect(changed.status == (isOfStudy ? 303 : 404))
            #expect(try await accounts.permissions(of: role) == before)
            #expect(try await accounts.count("roles") == 12)
            let text = try await browser.open("/research/users").text
            #expect(text.contains("Reads what came in") == isOfStudy && !text.contains("Mine"))
        }
    }

    @Test func whoeverHasTheRoleSignsInAgainWhenItsRightsChange() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            _ = try await evaluator(browser)
            let token = try await accounts.signUp("ben@example.org")
            try await accounts.grant("study-evaluator", to: try await accounts.userID(of: "ben@example.org"))
            let path = "/research/roles/study-evaluator"
            let renamed = try await evaluator(browser, ["read:responses", "read:invitees"], "Reader", at: path)
            #expect(renamed.status == 303)
            #expect(try await accounts.call(.get, "/api/v1/account", token: token).status == 200)
            _ = try await evaluator(browser, ["read:responses"], "Reader", at: path)
            #expect(try await accounts.call(.get, "/api/v1/account", token: token).status == 401)
            #expect(try await accounts.rights(of: "ben@example.org") == [.readResponses])
            let mail = try #require(try await accounts.mails().last)
            #expect(mail.kind == .roleChanged && mail.content?[.roles] == "Reader")
            // Whoever changed it goes on.
            #expect(try await browser.open("/research/users").status == 200)
        }
    }

    @Test(arguments: [
        ("title", "E"), ("title", ""), ("title", String(repeating: "x", count: 41)), ("title", "Eva\u{202E}"),
        ("title", "Researcher"), ("title", "ADMINISTRATOR"), ("title", "forschung"), ("title", "evaluator"),
        ("description", ""), ("description", String(repeating: "x", count: 201)), ("permissions", "read:audit"),
        ("permissions", "manage:account"), ("permissions", "nothing"), ("reason", "x"),
    ])
    func saysBesideTheFieldWhatToMend(field: String, value: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            _ = try await evaluator(browser)
            let usual = [
                ("title", "Another"), ("description", "Does more"), ("permissions", "read:responses"),
                ("reason", "needed"),
            ]
            let pairs = usual.map { $0.0 == field ? (field, value) : $0 }
            let refused = try await browser.submit("/research/roles/new", [("form", "role")] + pairs)
            #expect(refused.status == 422)
            #expect(refused.isFaulty("role-\(field)"))
            if field != "title" { #expect(refused.value(of: "title") == "Another") }
            #expect(try await accounts.count("roles") == 13)
        }
    }

    @Test func aRoleWithoutPermissionsIsRefusedAndAllFaultsAreNamed() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            let refused = try await browser.send("/research/roles/new", ["form": "role", "reason": "needed"])
            #expect(refused.status == 422)
            for field in ["title", "description", "permissions"] { #expect(refused.isFaulty("role-\(field)")) }
            #expect(try await accounts.acts() == [])
        }
    }

    /// Also when all the code before it failed.
    @Test func theDatabaseRefusesForeignPermissionsToRolesOfTheStudy() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.addRole("study-evaluator", titled: "Evaluator", .readResponses)
            for permission in Permission.allCases where !permission.isOfStudy {
                await #expect(throws: PostgresError.self, "\(permission)") {
                    try await accounts.pool.query(
                        "INSERT INTO role_permissions (role, permission) VALUES ('study-evaluator', \(permission.rawValue))"
                    )
                }
            }
            let marked = try await accounts.pool.query("SELECT permission FROM permissions WHERE is_study")
                .decode(String.self)
            #expect(Set(marked) == Set(Permission.ofStudy.map(\.rawValue)))
        }
    }

    @Test func titlesBecomeNamesThatNoOtherRoleHas() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await accounts.browser(as: "developer")
            for title in ["Data & Maps", "Data Maps", "評価", "審査"] {
                #expect(try await evaluator(browser, ["read:responses"], title).status == 303, "\(title)")
            }
            let names = try await accounts.pool.query("SELECT role FROM roles WHERE title IS NOT NULL ORDER BY role")
                .decode(String.self)
            #expect(names == ["study-data-maps", "study-data-maps-2", "study-role", "study-role-2"])
            // The staff's own pages say the title.
            #expect(try await browser.open("/account/staff/invite").text.contains("Data &amp; Maps"))
        }
    }
}
