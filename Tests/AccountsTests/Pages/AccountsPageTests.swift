import Domain
import Foundation
import HTTPTypes
import Postgres
import Testing
import WebPages

@testable import accounts

/// What a browser gets. How the pages work in one is in `Tests/Browser`.
@Suite(.timeLimit(.minutes(20))) struct AccountsPageTests {
    private static let paths = [
        "/sign-in", "/sign-up", "/account/forgot-password", "/account/guardian", "/account/deleted",
        "/account/notices/privacy",
    ]

    @Test(arguments: paths, ["en", "de"])
    func isThereForEverybodyAndLoadsOnlyItsOwnAssets(path: String, language: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let page = try await accounts.call(.get, "\(path)?language=\(language)")
            #expect(page.status == 200)
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.headers[.contentSecurityPolicy] == PageSecurity.contentSecurityPolicy)
            #expect(page.headers[.cacheControl] == "no-store")
            #expect(page.text.contains("<html lang=\"\(language)\">"))
            #expect(!page.text.contains("{{"))
            let loaded = page.text.matches(of: /<(?:link|script|img)[^>]*(?:href|src)="([^"]+)"/).map { "\($0.1)" }
            #expect(loaded.count >= 2)
            // The gateway has what belongs to the whole app, such as its manifest.
            for asset in loaded where asset.hasPrefix("/assets/accounts/") {
                #expect(try await accounts.call(.get, asset).status == 200, "\(asset)")
            }
        }
    }

    /// What every page loads, and the app's frame alone shows.
    private static let ofTheFrame: Set = ["notices.js", "signed-in.js"]

    /// A script that asks for an element or a text that is not there fails in the browser only.
    @Test(arguments: ["/account/profile", "/sign-in"])
    func hasWhateverItsScriptsAskFor(path: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.addStaff("anna@example.org", "administrator").token
            let page = try await accounts.call(.get, path, token: token).text
            let start = try #require(page.firstMatch(of: /<script type="module" src="[^"]+\/([a-z-]+\.js)"/)?.1)
            let scripts = try await modules(from: "\(start)", accounts)
            #expect(scripts.count > 3)
            let isInFrame = page.contains("id=\"notices\"")
            for (name, script) in scripts where isInFrame || !Self.ofTheFrame.contains(name) {
                for id in Set(script.matches(of: /\$\("([A-Za-z-]+)"\)/).map { "\($0.1)" }) {
                    #expect(page.contains("id=\"\(id)\""), "\(name) asks for #\(id)")
                }
                for word in Set(script.matches(of: /\bwords\.([A-Za-z]+)/).map { "\($0.1)" }) {
                    #expect(page.contains("&quot;\(word)&quot;:"), "\(name) shows words.\(word)")
                }
            }
        }
    }

    @Test(arguments: [
        "/sign-in", "/account/profile", "/account/security", "/account/tokens", "/account/leave", "/account/staff",
        "/account/staff/invite",
    ])
    func everyFieldHasALabelAndEveryHelpIsThere(path: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.addStaff("anna@example.org", "administrator").token
            let page = try await accounts.call(.get, path, token: token).text
            let fields = page.matches(of: /<(?:input|select)\s+id="([^"]+)"/).map { "\($0.1)" }
            #expect(!fields.isEmpty)
            for field in fields { #expect(page.contains("<label for=\"\(field)\">"), "\(field) has no label") }
            for ids in page.matches(of: /aria-(?:describedby|labelledby)="([^"]+)"/) {
                for id in ids.1.split(separator: " ") {
                    #expect(page.contains("id=\"\(id)\""), "there is no \(id)")
                }
            }
            let all = page.matches(of: /\sid="([^"]+)"/).map { "\($0.1)" }
            #expect(Set(all).count == all.count, "an id is there twice")
        }
    }

    /// With all that it imports, by name.
    private func modules(from start: String, _ accounts: AccountsUnderTest) async throws -> [String: String] {
        var (found, open): ([String: String], [String]) = ([:], [start])
        while let name = open.popLast() {
            let answer = try await accounts.call(.get, "\(PageLibrary.accounts.assets.path)/\(name)")
            #expect(answer.status == 200, "\(name)")
            found[name] = answer.text
            open += answer.text.matches(of: /from "\.\/([a-z.-]+)"/).map { "\($0.1)" }.filter { found[$0] == nil }
        }
        return found
    }
}

/// A forbidden button is not shown; that its route refuses is in `RoleMatrixTests`.
@Suite(.timeLimit(.minutes(20))) struct StaffPageTests {
    /// Which part of the first page is for whom, written by hand.
    private static let parts: [String: Set<String>] = [
        "id=\"find-form\"": ["administrator", "support", "developer"],
        "href=\"/account/staff/invite\"": ["administrator", "developer", "editor", "data-coordinator"],
        "href=\"/account/staff/roles\"": ["administrator", "operator", "developer", "editor", "data-coordinator"],
        "href=\"/research/users\"": ["developer"],
        "href=\"/account/staff/audit\"": ["administrator", "operator"],
        "href=\"/account/staff/requests\"": ["administrator", "operator"],
        "href=\"/support/inquiries\"": ["support"],
        "href=\"/station-data\"": ["data-coordinator", "station-editor", "station-viewer"],
    ]
    /// Of the page of somebody else, which the same three may open.
    private static let personParts: [String: Set<String>] = [
        // The developer's one role to grant is one that the person has.
        "id=\"grant-form\"": ["administrator"], "id=\"end-form\"": ["administrator", "support"],
        "id=\"person-audit\"": ["administrator"], "id=\"take-author-form\"": ["administrator"],
        "id=\"take-researcher-form\"": ["administrator", "developer"],
    ]
    private static let roles = [
        "administrator", "author", "data-coordinator", "developer", "editor", "operator", "researcher",
        "station-editor", "station-viewer", "support", "trusted-reporter",
    ]

    @Test(arguments: roles) func showsEachRoleItsPartsAndNoOther(role: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.addStaff("anna@example.org", role).token
            let page = try await accounts.call(.get, "/account/staff", token: token).text
            for (part, roles) in Self.parts {
                #expect(page.contains(part) == roles.contains(role), "\(part) for \(role)")
            }
            let isOfStaff = Self.parts.values.contains { $0.contains(role) }
            #expect(page.contains("id=\"notice\"") == !isOfStaff)
            let account = try await accounts.call(.get, "/account", token: token).text
            #expect(account.contains("href=\"/account/staff\"") == isOfStaff)
        }
    }

    @Test(arguments: roles) func showsOfAPersonWhatTheRoleMayDo(role: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.addStaff("anna@example.org", role).token
            _ = try await accounts.signUp("ben@example.org")
            let ben = try await accounts.userID(of: "ben@example.org")
            for held in ["author", "researcher"] {
                try await accounts.pool.query(
                    "INSERT INTO role_grants (user_id, role, granted_at) VALUES (\(ben.uuid), \(held), now())")
            }
            let reason = Data("looking".utf8).base64EncodedString().replacing("=", with: "")
            let page = try await accounts.send(
                .get, "/account/staff/people/\(ben)",
                ["authorization": "Bearer \(token)", "cookie": "__Host-reason=\(reason)"])
            guard ["administrator", "support", "developer"].contains(role) else {
                #expect(page.status == 403)
                #expect(!page.text.contains("\(ben)"))
                return
            }
            #expect(page.status == 200)
            for (part, roles) in Self.personParts {
                #expect(page.text.contains(part) == roles.contains(role), "\(part) for \(role)")
            }
            // Since when somebody has a role is for those who may read roles.
            #expect(page.text.contains("granted by") == (role != "support"))
        }
    }

    @Test(arguments: [
        ("editor", ["author"]), ("developer", ["researcher"]),
        ("data-coordinator", ["station-editor", "station-viewer", "trusted-reporter"]),
    ])
    func offersOnlyRolesThatOnesOwnMayGrant(role: String, grants: [String]) async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.addStaff("anna@example.org", role).token
            let page = try await accounts.call(.get, "/account/staff/invite", token: token).text
            let offered = page.matches(of: /name="roles" value="([^"]+)"/).map { "\($0.1)" }
            #expect(offered == grants)
        }
    }

    @Test func saysWhatIsMissingToWhoHasNoSecondFactor() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.addStaff("anna@example.org", "administrator").token
            try await accounts.pool.query("DELETE FROM totp_factors")
            let page = try await accounts.call(.get, "/account/staff", token: token).text
            #expect(page.contains("href=\"/account/security#authenticator-title\""))
            #expect(!page.contains("<form"))
            for path in ["roles", "audit", "requests", "invite"] {
                #expect(try await accounts.call(.get, "/account/staff/\(path)", token: token).status == 403)
            }
        }
    }

    @Test func sendsStrangersToTheSignInPage() async throws {
        try await AccountsUnderTest.run { accounts in
            let stale = ["cookie": "__Host-session=\(String(repeating: "x", count: 43))"]
            for headers in [[String: String](), stale] {
                for path in ["", "/invite", "/roles", "/audit", "/requests", "/reason", "/people/\(UUID())"] {
                    let page = try await accounts.send(.get, "/account/staff\(path)", headers)
                    #expect(page.status == 303)
                    #expect(page.headers[.location]?.hasPrefix("/sign-in?to=/account/staff") == true)
                }
            }
        }
    }

    @Test func aPersonalTokenOfTheStaffShowsNothing() async throws {
        try await AccountsUnderTest.run { accounts in
            let session = try await accounts.addStaff("anna@example.org", "administrator").token
            let token = try await accounts.call(
                .post, "/api/v1/account/tokens", token: session,
                #"{"name": "my watch", "scopes": ["read:profile"], "days": 1}"#
            ).decoded(TokenRoutes.NewAnswer.self).token
            let page = try await accounts.call(.get, "/account/staff", token: token)
            #expect(page.status == 200)
            #expect(!page.text.contains("<form"))
        }
    }
}
