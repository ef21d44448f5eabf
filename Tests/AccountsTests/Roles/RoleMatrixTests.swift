import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Postgres
import Sessions
import TestSupport
import Testing

@testable import accounts
@testable import ingest_gateway

/// Every role at every route that the routers have, over the data and the middleware of the services.
@Suite(.timeLimit(.minutes(20))) struct RoleMatrixTests {
    /// Who may what is of the staff, written by hand: the expectation does not come from the tables that are tested.
    private static let staff: [String: Set<String>] = [
        "GET /api/v1/staff/roles": ["administrator", "operator", "developer", "editor", "data-coordinator"],
        "GET /api/v1/staff/people": ["administrator", "support", "developer"],
        "POST /api/v1/staff/people": ["administrator", "developer", "editor", "data-coordinator"],
        "GET /api/v1/staff/people/{id}/roles/{role}": [
            "administrator", "operator", "developer", "editor", "data-coordinator",
        ],
        "PUT /api/v1/staff/people/{id}/roles/{role}": ["administrator", "developer", "editor", "data-coordinator"],
        "DELETE /api/v1/staff/people/{id}/roles/{role}": ["administrator", "developer", "editor", "data-coordinator"],
        "DELETE /api/v1/staff/people/{id}/sessions": ["administrator", "support"],
        "GET /api/v1/staff/audit": ["administrator", "operator"],
        "POST /account/staff/people": ["administrator", "support", "developer"],
        "GET /account/staff/people/{id}": ["administrator", "support", "developer"],
        "POST /account/staff/people/{id}/roles": ["administrator", "developer", "editor", "data-coordinator"],
        "POST /account/staff/people/{id}/sessions": ["administrator", "support"],
        "GET /account/staff/invite": ["administrator", "developer", "editor", "data-coordinator"],
        "POST /account/staff/invite": ["administrator", "developer", "editor", "data-coordinator"],
        "GET /account/staff/roles": ["administrator", "operator", "developer", "editor", "data-coordinator"],
        "GET /account/staff/audit": ["administrator", "operator"],
        "GET /account/staff/requests": ["administrator", "operator"],
        "GET /research/users": ["developer"],
        "GET /research/users/new": ["developer"],
        "POST /research/users/new": ["developer"],
        "GET /research/users/{id}/roles/{role}": ["developer"],
        "POST /research/users/{id}/roles/{role}": ["developer"],
        "GET /research/users/{id}/roles/{role}/delete": ["developer"],
        "POST /research/users/{id}/roles/{role}/delete": ["developer"],
        "GET /research/roles": ["developer"],
        "GET /research/roles/new": ["developer"],
        "POST /research/roles/new": ["developer"],
        "GET /research/roles/{role}": ["developer"],
        "POST /research/roles/{role}": ["developer"],
        "GET /research/roles/{role}/delete": ["developer"],
        "POST /research/roles/{role}/delete": ["developer"],
        "GET /api/v1/station-data/stations": ["station-viewer", "station-editor", "data-coordinator"],
        "GET /api/v1/station-data/readings": ["station-viewer", "station-editor", "data-coordinator"],
        "PUT /api/v1/station-data/readings/{provider}/{station}/{allergen}/{measuredAt}": ["station-editor"],
        "DELETE /api/v1/station-data/readings/{provider}/{station}/{allergen}/{measuredAt}": ["station-editor"],
        "GET /api/v1/map-reports": ["data-coordinator"],
        "DELETE /api/v1/map-reports/{alertID}": ["data-coordinator"],
        "GET /api/v1/manuscripts": ["author", "editor"],
        "POST /api/v1/manuscripts": ["author", "editor"],
        "GET /api/v1/manuscripts/{id}": ["author", "editor"],
        "PUT /api/v1/manuscripts/{id}": ["author", "editor"],
        "DELETE /api/v1/manuscripts/{id}": ["author", "editor"],
        "POST /api/v1/manuscripts/{id}/submission": ["author", "editor"],
        "POST /api/v1/manuscripts/{id}/pictures": ["author", "editor"],
        "GET /articles/write": ["author", "editor"],
        "GET /articles/write/{id}": ["author", "editor"],
        "POST /articles/write/{id}": ["author", "editor"],
        "GET /articles/write/{id}/pictures/{number}": ["author", "editor"],
        "POST /articles/write/{id}/pictures": ["author", "editor"],
        "GET /api/v1/article-reviews": ["editor"],
        "GET /api/v1/article-reviews/{id}": ["editor"],
        "PUT /api/v1/article-reviews/{id}": ["editor"],
        "POST /api/v1/article-reviews/{id}/{decision}": ["editor"],
        "GET /articles/review": ["editor"],
        "GET /articles/review/{id}": ["editor"],
        "POST /articles/review/{id}": ["editor"],
        "GET /articles/review/{id}/pictures/{number}": ["editor"],
        "GET /station-data": ["station-viewer", "station-editor", "data-coordinator"],
        "GET /station-data/{provider}/{station}": ["station-viewer", "station-editor", "data-coordinator"],
        "GET /station-data/{provider}/{station}/{allergen}/{measuredAt}": [
            "station-viewer", "station-editor", "data-coordinator",
        ],
        "POST /station-data/{provider}/{station}/{allergen}/{measuredAt}": ["station-editor"],
        "GET /api/v1/support/inquiries": ["support"],
        "GET /api/v1/support/inquiries/{id}": ["support"],
        "POST /api/v1/support/inquiries/{id}/answers": ["support"],
        "PUT /api/v1/support/inquiries/{id}/state": ["support"],
        "GET /support/inquiries": ["support"],
        "GET /support/inquiries/{id}": ["support"],
        "POST /support/inquiries/{id}/answers": ["support"],
        "POST /support/inquiries/{id}/state": ["support"],
    ]

    /// The routes of a real router, with their declarations.
    private struct Service: Sendable, CustomTestStringConvertible {
        var name: String
        var table: AccessTable
        var routes: @Sendable (PostgresPool) -> [AccessTable.Route]

        var testDescription: String { name }
    }

    private static let services = [
        Service(name: "accounts", table: .accounts) { pool in
            let features = AccountsFeatures(
                pool: pool, now: { Date() }, settings: .forTests, hasher: AccountsUnderTest.quickHasher)
            return AccountsRoutes.of(features, congestion: { nil }).router().routes.map {
                AccessTable.Route($0.method, "\($0.path)")
            }
        },
        Service(name: "ingest-gateway", table: .gateway) { pool in
            let features = GatewayFeatures(
                pool: pool, now: { Date() }, settings: GatewaySettings(healthKeys: .forTests))
            return GatewayRoutes.of(features, congestion: { nil }).router().routes.map {
                AccessTable.Route($0.method, "\($0.path)")
            }
        },
    ]

    private func withAccounts(_ body: (PostgresPool) async throws -> Void) async throws {
        try await withDatabase(migrations: AccountsMigrations.all, schema: "accounts", body)
    }

    @Test(arguments: services) private func everyRouteDeclaresWhatItNeeds(service: Service) async throws {
        try await withAccounts { pool in
            let differences = service.table.differences(from: service.routes(pool))
            #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
        }
    }

    @Test(arguments: services) private func everyRoleReachesItsRoutesAndNoOther(service: Service) async throws {
        try await withAccounts { pool in
            let routes = service.routes(pool)
            let roles = try await pool.query("SELECT role FROM roles ORDER BY role").decode(String.self)
            #expect(routes.count > 20)
            #expect(roles.count == 12)
            let find = FindSession(pool: pool, now: { Date() })
            try await over(service.table, routes, find) { client in
                for role in roles {
                    let token = try await pool.session(of: role)
                    for route in routes {
                        let status = try await client.status(of: route, token: token)
                        let isExpected = Self.staff[route.description].map { $0.contains(role) } ?? true
                        #expect(status == (isExpected ? 200 : 403), "\(role) at \(route): \(status)")
                    }
                }
            }
        }
    }

    @Test(arguments: services) private func strangersReachWhatIsOpenOnly(service: Service) async throws {
        try await withAccounts { pool in
            let routes = service.routes(pool)
            try await over(service.table, routes, FindSession(pool: pool, now: { Date() })) { client in
                for route in routes {
                    let isOpen: Bool =
                        switch service.table[route] {
                        case .open?, .optional?: true
                        case .requires?, nil: false
                        }
                    let status = try await client.status(of: route, token: nil)
                    #expect(status == (isOpen ? 200 : 401), "\(route): \(status)")
                }
            }
        }
    }

    /// A token with every scope there is reaches nothing of the staff, and nothing that changes the account.
    @Test(arguments: services) private func tokensReachTheirScopesOnly(service: Service) async throws {
        try await withAccounts { pool in
            let routes = service.routes(pool)
            let all = try await pool.session(of: "administrator", scopes: Permission.scopes.map(\.rawValue))
            try await over(service.table, routes, FindSession(pool: pool, now: { Date() })) { client in
                for scope in Permission.scopes {
                    let one = try await pool.session(of: "administrator", scopes: [scope.rawValue])
                    for route in routes {
                        guard let needed = service.table[route]?.permission else { continue }
                        let status = try await client.status(of: route, token: one)
                        #expect(status == (needed == scope ? 200 : 403), "\(scope.rawValue) at \(route): \(status)")
                    }
                }
                for route in routes where route.path.hasPrefix("/api/v1/staff") || route.path.contains("token") {
                    guard service.table[route] != .open else { continue }
                    #expect(try await client.status(of: route, token: all) == 403, "\(route)")
                }
            }
        }
    }

    /// A router with the same routes, each of which answers 200 to whoever is let through.
    private func over(
        _ table: AccessTable, _ routes: [AccessTable.Route], _ find: FindSession,
        _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let router = Router(context: AccountsContext.self)
        router.addMiddleware {
            ProblemMiddleware(for: .everyone)
            AccessMiddleware<AccountsContext>(
                table, findSession: { token, _ in try await find(token) }, hasSecondFactor: { _ in true })
        }
        for route in routes {
            let path = route.path.replacing("{", with: ":").replacing("}", with: "")
            router.on(RouterPath(path), method: route.method) { _, _ in Response(status: .ok) }
        }
        try await Application(router: router).test(.router) { try await body($0) }
    }
}

extension TestClientProtocol {
    fileprivate func status(of route: AccessTable.Route, token: String?) async throws -> Int {
        var headers = HTTPFields()
        if let token { headers[.authorization] = "Bearer \(token)" }
        return try await execute(
            uri: route.path.replacing(/{[^}]*}/, with: "x"), method: route.method, headers: headers
        ) {
            $0.status.code
        }
    }
}

extension PostgresPool {
    /// Of somebody who has this role alone.
    /// - Returns: the token.
    fileprivate func session(of role: String, scopes: [String]? = nil) async throws -> String {
        let (userID, token, now) = (UUID(), SessionToken(), Date())
        try await query("INSERT INTO people (user_id, created_at) VALUES (\(userID), \(now))")
        if role != "user" {
            try await query("INSERT INTO role_grants (user_id, role, granted_at) VALUES (\(userID), \(role), \(now))")
        }
        let kind = scopes == nil ? "program" : "personal"
        try await query(
            """
            INSERT INTO sessions (token_digest, session_id, user_id, kind, scopes, created_at, seen_at, expires_at)
            VALUES (\(token.digest), \(UUID()), \(userID), \(kind), \(scopes), \(now), \(now), \(now + 3_600))
            """)
        return token.text
    }
}
