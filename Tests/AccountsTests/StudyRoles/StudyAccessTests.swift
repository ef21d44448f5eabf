import Domain
import Foundation
import HTTPTypes
import Postgres
import Sessions
import Testing

@testable import accounts

/// Every route of the study's users and roles, by whoever may ask; a forbidden button is not shown either.
@Suite(.timeLimit(.minutes(20))) struct StudyAccessTests {
    /// What each needs, written by hand.
    private static let needs: [String: Permission] = [
        "GET /research/users": .readStudyUsers,
        "GET /research/users/new": .createStudyUsers, "POST /research/users/new": .createStudyUsers,
        "GET /research/users/{id}/roles/{role}": .updateStudyUsers,
        "POST /research/users/{id}/roles/{role}": .updateStudyUsers,
        "GET /research/users/{id}/roles/{role}/delete": .deleteStudyUsers,
        "POST /research/users/{id}/roles/{role}/delete": .deleteStudyUsers,
        "GET /research/roles": .readStudyUsers,
        "GET /research/roles/new": .createStudyRoles, "POST /research/roles/new": .createStudyRoles,
        "GET /research/roles/{role}": .updateStudyRoles, "POST /research/roles/{role}": .updateStudyRoles,
        "GET /research/roles/{role}/delete": .deleteStudyRoles, "POST /research/roles/{role}/delete": .deleteStudyRoles,
    ]

    private func call(
        _ route: String, _ values: [String], _ headers: [String: String], _ accounts: AccountsUnderTest
    ) async throws -> Answer {
        let parts = route.split(separator: " ")
        var left = values[...]
        let path = parts[1].replacing(/{[^}]*}/) { _ in left.popFirst() ?? "" }
        let method: HTTPRequest.Method = parts[0] == "GET" ? .get : .post
        let form = ["content-type": "application/x-www-form-urlencoded", "cookie": "__Host-reason=\(Self.reason)"]
        return try await accounts.send(method, String(path), form.merging(headers) { $1 }, "reason=curious")
    }

    private static let reason = Data("curious".utf8).base64URL

    @Test func theListNamesEveryRoute() async throws {
        try await AccountsUnderTest.run { accounts in
            let routes = accounts.routes.filter { $0.path.hasPrefix("/research") }.map(\.call)
            #expect(Set(routes) == Set(Self.needs.keys))
        }
    }

    @Test(arguments: ["researcher", "administrator", "user", "support", "operator"])
    func nobodyButTheDeveloperGetsIn(role: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp("ben@example.org")
            let ben = try await accounts.userID(of: "ben@example.org")
            if role != "user" { try await accounts.grant(role, to: ben) }
            try await accounts.addSecondFactor(to: ben)
            try await accounts.addRole("study-evaluator", titled: "Evaluator", .readResponses)
            let before = try await accounts.count("role_grants")
            for route in Self.needs.keys {
                let values = route.contains("{id}") ? ["\(ben)", "researcher"] : ["study-evaluator"]
                let answer = try await call(route, values, ["authorization": "Bearer \(token)"], accounts)
                #expect(answer.status == 403, "\(role) at \(route): \(answer.status)")
            }
            #expect(try await accounts.count("role_grants") == before)
            #expect(try await accounts.count("roles") == 13)
        }
    }

    @Test func strangersAreAskedToSignIn() async throws {
        try await AccountsUnderTest.run { accounts in
            for route in Self.needs.keys {
                let answer = try await call(route, ["\(UserID())", "researcher"], [:], accounts)
                if route.hasPrefix("GET") {
                    #expect(answer.status == 303, "\(route)")
                    #expect(answer.headers[.location]?.hasPrefix("/sign-in?to=/research/") == true, "\(route)")
                } else {
                    #expect(answer.status == 401, "\(route)")
                }
            }
        }
    }

    /// One permission opens its own routes and no other, and shows its own buttons and no other.
    @Test(arguments: Permission.ofStudy) func eachPermissionOpensItsRoutesOnly(permission: Permission) async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp("ben@example.org")
            try await accounts.addRole("study-one", titled: "One", permission)
            let ben = try await accounts.userID(of: "ben@example.org")
            try await accounts.grant("study-one", to: ben)
            try await accounts.addSecondFactor(to: ben)
            for (route, needed) in Self.needs {
                // Nobody, so that whoever gets in is told that there is no such account or role.
                let values = route.contains("{id}") ? ["\(UserID())", "study-one"] : ["study-none"]
                let answer = try await call(route, values, ["authorization": "Bearer \(token)"], accounts)
                #expect((answer.status == 403) == (needed != permission), "\(route): \(answer.status)")
            }
        }
    }

    @Test func withoutASecondFactorTheDeveloperGetsNothing() async throws {
        try await AccountsUnderTest.run { accounts in
            let dora = try await accounts.addStaff("dora@example.org", "developer")
            try await accounts.pool.query("DELETE FROM totp_factors")
            for route in Self.needs.keys {
                let answer = try await call(
                    route, ["\(dora.id)", "developer"], ["authorization": "Bearer \(dora.token)"], accounts)
                #expect(answer.status == 403, "\(route)")
            }
        }
    }

    @Test func theDeveloperSeesEveryButtonAndTheManagerOfUsersThoseOfUsers() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.addRole(
                "study-manager", titled: "Manager", .readStudyUsers, .createStudyUsers, .updateStudyUsers)
            try await accounts.addRole("study-empty", titled: "Empty", .readStudyUsers)
            try await accounts.signUp("ben@example.org")
            let ben = try await accounts.userID(of: "ben@example.org")
            try await accounts.grant("study-empty", to: ben)
            let dora = try await accounts.browser("dora@example.org", as: "developer")
            let manager = try await accounts.browser("mia@example.org", as: "study-manager")
            let own = "/research/users/\(ben)/roles/study-empty"
            let (all, some) = (
                try await dora.open(AccountsUnderTest.studyUsers), try await manager.open(AccountsUnderTest.studyUsers)
            )
            for path in ["/research/users/new", own] { #expect(all.leads(to: path) && some.leads(to: path)) }
            for path in [
                "/research/roles/new", "\(own)/delete", "/research/roles/study-empty", "/research/roles/researcher",
            ] {
                #expect(all.leads(to: path) && !some.leads(to: path), "\(path)")
            }
            // What the roles may do is for those who may read roles.
            #expect(all.text.contains("See responses of the study"))
            #expect(!some.text.contains("See responses of the study"))
        }
    }
}
