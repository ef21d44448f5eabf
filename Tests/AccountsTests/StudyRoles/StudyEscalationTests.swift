import Domain
import Foundation
import HTTPTypes
import Postgres
import Sessions
import TestSupport
import Testing

@testable import accounts

/// Random acts of a developer and of somebody who may a part of that, through the routes: nobody ever obtains or gives what
/// is not the study's, and nobody gives what they do not have.
@Suite(.timeLimit(.minutes(20))) struct StudyEscalationTests {
    /// Who acts, and whom they may try to change.
    private static let cast = ["dora@example.org", "mia@example.org", "ben@example.org", "carl@example.org"]
    private static let managers: Set<Permission> = [
        .readStudyUsers, .createStudyUsers, .updateStudyUsers, .deleteStudyUsers, .createStudyRoles, .updateStudyRoles,
        .deleteStudyRoles, .readInvitees, .readResponses,
    ]

    private struct World {
        var accounts: AccountsUnderTest
        var random: SeededRandom
        var made = 0

        /// What everybody may, by their addresses.
        func rights() async throws -> [String: Set<Permission>] {
            var rights: [String: Set<Permission>] = [:]
            for email in try await accounts.pool.query("SELECT email FROM people").decode(String.self) {
                rights[email] = try await accounts.rights(of: email)
            }
            return rights
        }

        mutating func one(of values: [String]) -> String { values.randomElement(using: &random) ?? "" }

        /// Half of the time only what the study has.
        mutating func names() async throws -> [String] {
            let all = Bool.random(using: &random)
            return try await accounts.pool.query(
                "SELECT role FROM roles WHERE is_study OR \(all) ORDER BY role"
            ).decode(String.self)
        }

        /// Somebody in a role, half of the time one that they have.
        mutating func place(_ role: String) async throws -> String {
            let held = try await accounts.pool.query(
                "SELECT user_id || '/roles/' || role AS place FROM role_grants ORDER BY place"
            ).decode(String.self)
            guard Bool.random(using: &random) else { return "/research/users/\(one(of: held))" }
            let id = try await accounts.userID(of: one(of: StudyEscalationTests.cast))
            return "/research/users/\(id)/roles/\(role)"
        }

        /// A form that somebody sends, right or wrong.
        mutating func act() async throws -> (path: String, pairs: [(String, String)]) {
            let (names, reason) = (try await names(), ("reason", "random act"))
            let role = one(of: names)
            switch Int.random(in: 0..<7, using: &random) {
            case 0, 1:
                let path = Bool.random(using: &random) ? "new" : role
                made += 1
                let count = Int.random(in: 0...4, using: &random)
                // Half of the forms name only what is the study's, so that some are taken.
                let all = (Bool.random(using: &random) ? Permission.ofStudy : Permission.allCases).map(\.rawValue)
                let ticked = (0..<count).map { _ in ("permissions", one(of: all)) }
                return (
                    "/research/roles/\(path)",
                    [("form", "role"), ("title", "Role \(made)"), ("description", "random"), reason] + ticked
                )
            case 2: return ("/research/roles/\(role)/delete", [("form", "delete"), reason])
            case 3, 4:
                let email = Bool.random(using: &random) ? one(of: StudyEscalationTests.cast) : "new\(made)@example.org"
                return ("/research/users/new", [("form", "user"), ("email", email), ("role", role), reason])
            default:
                let path = try await place(one(of: names))
                return Bool.random(using: &random)
                    ? (path, [("form", "user"), ("role", role), reason])
                    : ("\(path)/delete", [("form", "delete"), reason])
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func nobodyGainsMoreThanWhoGivesItHas(seed: UInt64) async throws {
        try await AccountsUnderTest.run { accounts in
            var world = World(accounts: accounts, random: SeededRandom(seed: seed))
            for email in Self.cast { try await accounts.signUp(email) }
            try await accounts.addRole("study-manager", titled: "Manager")
            for permission in Self.managers {
                try await accounts.pool.query(
                    "INSERT INTO role_permissions (role, permission) VALUES ('study-manager', \(permission.rawValue))")
            }
            try await accounts.grant("developer", to: try await accounts.userID(of: Self.cast[0]))
            try await accounts.grant("study-manager", to: try await accounts.userID(of: Self.cast[1]))
            for email in Self.cast.prefix(2) {
                try await accounts.addSecondFactor(to: try await accounts.userID(of: email))
            }
            let built = try await builtIn(accounts)
            var taken = 0
            for step in 0..<100 {
                let actor = Self.cast[step % 2]
                let before = try await world.rights()
                let (path, pairs) = try await world.act()
                let answer = try await send(path, pairs, as: actor, accounts)
                if answer.status == 303 { taken += 1 }
                let after = try await world.rights()
                for (email, rights) in after {
                    let gained = rights.subtracting(before[email] ?? [])
                    let what = "\(actor) at \(path), step \(step), gave \(gained.map(\.rawValue).sorted())"
                    #expect(gained.allSatisfy { $0.isOfStudy }, "\(what)")
                    #expect(gained.isSubset(of: before[actor] ?? []), "\(what)")
                    // Nobody gives themselves anything.
                    #expect(email != actor || gained.isEmpty, "\(what)")
                }
                #expect(answer.status != 500, "\(path) failed")
            }
            #expect(taken > 10, "hardly anything was tried")
            #expect(try await accounts.roles(of: Self.cast[0]).contains("developer"))
            #expect(try await builtIn(accounts) == built)
        }
    }

    /// What the built-in roles may.
    private func builtIn(_ accounts: AccountsUnderTest) async throws -> [String] {
        try await accounts.pool.query(
            """
            SELECT role || ' ' || permission AS may FROM role_permissions JOIN roles USING (role)
            WHERE title IS NULL ORDER BY may
            """
        ).decode(String.self)
    }

    /// With a session as it would be after signing in, since changes of rights end them.
    private func send(
        _ path: String, _ pairs: [(String, String)], as email: String, _ accounts: AccountsUnderTest
    ) async throws -> Answer {
        let (token, now) = (SessionToken(), accounts.clock.now)
        let userID = try await accounts.userID(of: email)
        try await accounts.pool.query(
            """
            INSERT INTO sessions (token_digest, session_id, user_id, kind, created_at, seen_at, expires_at)
            VALUES (\(token.digest), \(UUID()), \(userID.uuid), 'program', \(now), \(now), \(now + 3_600))
            """)
        let body = pairs.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }
        return try await accounts.send(
            .post, path,
            ["content-type": "application/x-www-form-urlencoded", "authorization": "Bearer \(token.text)"],
            body.joined(separator: "&"))
    }

    /// By the API as well: the one who looks after users has no permission for it.
    @Test func theStaffsAPIGivesAManagerOfUsersNothing() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.addRole("study-manager", titled: "Manager", .updateStudyUsers, .readStudyUsers)
            try await accounts.addRole("study-evaluator", titled: "Evaluator", .readStudyUsers)
            let token = try await accounts.signUp("mia@example.org")
            let mia = try await accounts.userID(of: "mia@example.org")
            try await accounts.grant("study-manager", to: mia)
            try await accounts.addSecondFactor(to: mia)
            try await accounts.signUp("ben@example.org")
            let ben = try await accounts.userID(of: "ben@example.org")
            let answer = try await accounts.call(
                .put, "/api/v1/staff/people/\(ben)/roles/study-evaluator", token: token, #"{"reason": "to try"}"#)
            #expect(answer.status == 403)
            #expect(try await accounts.roles(of: "ben@example.org") == [])
        }
    }

    /// Developers and administrators give the study's own roles by the API too.
    @Test(arguments: ["developer", "administrator"]) func theStaffsAPIGivesTheStudysOwnRoles(role: String) async throws
    {
        try await AccountsUnderTest.run { accounts in
            let dora = try await accounts.browser("dora@example.org", as: "developer")
            _ = try await dora.send(
                "/research/roles/new",
                [
                    "form": "role", "title": "Evaluator", "description": "Reads", "permissions": "read:responses",
                    "reason": "needed",
                ])
            let anna = try await accounts.addStaff("anna@example.org", role)
            try await accounts.signUp("ben@example.org")
            let ben = try await accounts.userID(of: "ben@example.org")
            let path = "/api/v1/staff/people/\(ben)/roles/study-evaluator"
            #expect(try await accounts.call(.put, path, token: anna.token, #"{"reason": "joined"}"#).status == 204)
            #expect(try await accounts.rights(of: "ben@example.org") == [.readResponses])
            #expect(try await accounts.call(.delete, path, token: anna.token, #"{"reason": "left"}"#).status == 204)
            let roles = try await accounts.call(.get, "/api/v1/staff/roles", token: anna.token).text
            #expect(roles.contains(#""title":"Evaluator""#))
        }
    }
}
