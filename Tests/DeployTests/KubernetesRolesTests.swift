import Foundation
import TestSupport
import Testing

/// CloudNativePG cannot run `deploy/postgres/roles.sql`, which is written for psql, so it has a file of its own.
@Suite struct KubernetesRolesTests {
    @Test func areTheRolesOfEveryOtherDeployment() async throws {
        let server = try PSQL()
        let ours = try await server.run(Self.rights, in: "breathe_easy_template")
        let name = "breathe_easy_roles_\(UInt32.random(in: 0...UInt32.max))"
        _ = try await server.run("CREATE DATABASE \(name) TEMPLATE template0", in: "postgres")
        let clusters: String
        do {
            let file = Checkout.folder.appending(path: "deploy/kubernetes/components/postgres/roles.sql")
            let roles = try String(contentsOf: file, encoding: .utf8)
                .replacing("DATABASE breathe_easy", with: "DATABASE \(name)")
            _ = try await server.run(roles, in: name)
            clusters = try await server.run(Self.rights, in: name)
        } catch {
            _ = try await server.run("DROP DATABASE \(name)", in: "postgres")
            throw error
        }
        _ = try await server.run("DROP DATABASE \(name)", in: "postgres")

        #expect(ours.contains("alert_fanout") && ours.contains("search_path"))
        #expect(clusters == ours)
    }

    /// Schemas with owner and rights, rights on the database, and the services' settings.
    private static let rights = """
        SELECT nspname, pg_get_userbyid(nspowner), nspacl FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema)'
        ORDER BY 1;
        SELECT grantee::regrole, privilege_type FROM pg_database, aclexplode(datacl)
        WHERE datname = current_database() AND grantee <> datdba ORDER BY 1, 2;
        SELECT rolname, rolconfig FROM pg_roles WHERE rolname IN (SELECT nspname FROM pg_namespace) ORDER BY 1;
        """
}

/// psql as the superuser of the tests' server.
private struct PSQL {
    private let url: String

    init() throws { url = try Checkout.setting("OPERATOR_POSTGRES_URL") }

    /// - Returns: what the statements answer, a row a line.
    func run(_ statements: String, in database: String) async throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "psql-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (script, answer) = (folder.appending(path: "script.sql"), folder.appending(path: "answer"))
        try Data(statements.utf8).write(to: script)
        let target = url.replacing(/\/[a-z_]+(?=\?|$)/, with: "/\(database)")
        try await HelperProcess.finishing(
            HelperTool("psql", package: "postgresql-client"),
            [target, "-XqAt", "-v", "ON_ERROR_STOP=1", "-o", answer.path, "-f", script.path])
        return try String(contentsOf: answer, encoding: .utf8)
    }
}
