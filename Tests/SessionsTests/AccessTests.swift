import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Sessions
import Testing

@Suite struct AccessTests {
    private static func session(
        _ kind: Session.Kind, permissions: Set<Permission> = Permission.ofEverybody, scopes: [String]? = nil
    ) -> Session {
        Session(
            userID: UserID(), tokenDigest: [], kind: kind, expiresAt: .distantFuture, permissions: permissions,
            scopes: scopes)
    }

    @Test func aSessionAllowsWhatTheRolesMay() {
        let session = Self.session(.program, permissions: [.readInbox, .findPeople])
        #expect(session.allows(.readInbox))
        #expect(session.allows(.findPeople))
        #expect(session.refusal(of: .writeInbox) == .notPermitted)
    }

    @Test func aTokenAllowsItsScopesOnly() {
        let token = Self.session(.personal, scopes: ["read:inbox", "manage:account", "find:people", "nonsense"])
        #expect(token.allows(.readInbox))
        #expect(token.refusal(of: .writeInbox) == .outsideScopes)
        #expect(token.refusal(of: .findPeople) == .notPermitted)
    }

    /// Not even when somebody wrote the scope into the table.
    @Test(arguments: Permission.allCases) func noTokenMayWhatIsNoScope(permission: Permission) {
        let token = Self.session(
            .personal, permissions: Set(Permission.allCases), scopes: Permission.allCases.map(\.rawValue))
        #expect(token.allows(permission) == Permission.scopes.contains(permission))
    }

    @Test func aPersonalTokenWithoutScopesAllowsNothing() {
        let token = Self.session(.personal)
        #expect(Permission.allCases.allSatisfy { !token.allows($0) })
    }

    @Test func namesWhatIsNotDeclared() {
        let table: AccessTable = [.get("/a"): .open, .post("/b"): .requires(.writeInbox)]
        #expect(table.differences(from: [.get("/a"), .post("/b")]).isEmpty)
        #expect(
            table.differences(from: [.get("/a"), .delete("/a")]) == [
                "DELETE /a declares nothing", "POST /b is declared, and there is no such route",
            ])
    }

    // MARK: - Over a router

    private struct Context: SessionContext {
        var coreContext: CoreRequestContextStorage
        var session: Session?

        init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
    }

    private static let people: [String: Session] = {
        var staff = session(.program, permissions: Permission.ofEverybody.union([.findPeople]))
        staff.requiresSecondFactor = true
        return [
            "somebody": session(.program), "staff": staff, "reader": session(.personal, scopes: ["read:inbox"]),
        ]
    }()

    private static let table: AccessTable = [
        .get("/open"): .open, .get("/maybe/{id}"): .optional(.readEnvironment), .get("/inbox"): .requires(.readInbox),
        .post("/inbox"): .requires(.writeInbox), .get("/people"): .requires(.findPeople),
    ]

    private func status(
        _ method: HTTPRequest.Method, _ path: String, as name: String?, cookie: Bool = false,
        hasSecondFactor: Bool = true
    ) async throws -> Int {
        let router = Router(context: Context.self)
        router.addMiddleware {
            ProblemMiddleware(for: .everyone)
            AccessMiddleware<Context>(
                Self.table, findSession: { token, _ in Self.people[token] }, hasSecondFactor: { _ in hasSecondFactor })
        }
        for route in Self.table.routes { router.on(RouterPath(route.path), method: route.method) { _, _ in "done" } }
        router.get("/forgotten") { _, _ in "done" }
        return try await Application(router: router).test(.router) { client in
            var headers = HTTPFields()
            if let name {
                headers[cookie ? .cookie : .authorization] = cookie ? "__Host-session=\(name)" : "Bearer \(name)"
            }
            return try await client.execute(uri: path, method: method, headers: headers) { $0.status.code }
        }
    }

    @Test func aRouteThatDeclaresNothingServesNobody() async throws {
        for name in [nil, "somebody", "staff"] { #expect(try await status(.get, "/forgotten", as: name) == 403) }
    }

    @Test func everybodyReachesWhatIsOpen() async throws {
        for name in [nil, "somebody", "nobody"] { #expect(try await status(.get, "/open", as: name) == 200) }
        #expect(try await status(.get, "/nowhere", as: nil) == 404)
    }

    @Test func aRouteThatAsksOptionallyRefusesATokenThatIsNotValid() async throws {
        #expect(try await status(.get, "/maybe/1", as: nil) == 200)
        #expect(try await status(.get, "/maybe/1", as: "somebody") == 200)
        #expect(try await status(.get, "/maybe/1", as: "nobody") == 401)
        #expect(try await status(.get, "/maybe/1", as: "reader") == 403)
    }

    @Test func whatNeedsAPermissionIsRefusedWithoutIt() async throws {
        #expect(try await status(.get, "/inbox", as: nil) == 401)
        #expect(try await status(.get, "/inbox", as: "somebody") == 200)
        #expect(try await status(.get, "/people", as: "somebody") == 403)
        #expect(try await status(.get, "/people", as: "staff") == 200)
    }

    @Test func aPersonalTokenReachesItsScopesAndNeverAsACookie() async throws {
        #expect(try await status(.get, "/inbox", as: "reader") == 200)
        #expect(try await status(.post, "/inbox", as: "reader") == 403)
        #expect(try await status(.get, "/inbox", as: "reader", cookie: true) == 401)
        #expect(try await status(.get, "/inbox", as: "somebody", cookie: true) == 200)
    }

    @Test func staffReachTheirOwnWithoutASecondFactorAndOthersWithOneOnly() async throws {
        #expect(try await status(.get, "/inbox", as: "staff", hasSecondFactor: false) == 200)
        #expect(try await status(.get, "/people", as: "staff", hasSecondFactor: false) == 403)
    }
}
