import Postgres

/// What the migrations of a schema let the roles of other services read: its published views.
struct DeclaredGrants: Sendable, Equatable {
    struct Grant: Sendable, Equatable {
        /// `USAGE` of the schema, or `SELECT`.
        var privilege: String
        /// The schema, also as the `%I` of a statement that is formatted with its name, or one of its views and tables.
        var object: String
        var role: String
    }

    var grants: [Grant]

    /// - Parameter statements: of the migrations, as the migrator stored them.
    init(statements: [String]) {
        let pattern = /GRANT\s+(USAGE|SELECT)\s+ON\s+(?:SCHEMA\s+)?(%I|[a-z0-9_,\s]+?)\s+TO\s+([a-z0-9_,\s]+?)\s*[;']/
        grants = statements.flatMap { $0.matches(of: pattern) }.flatMap { match in
            Self.names(match.output.2).flatMap { object in
                Self.names(match.output.3).map {
                    Grant(privilege: String(match.output.1), object: object, role: $0)
                }
            }
        }
    }

    private static func names(_ list: Substring) -> [String] {
        list.split { $0 == "," || $0.isWhitespace }.map(String.init)
    }

    /// Those that are declared and not there; what a later migration dropped, and a role that is missing, do not count.
    func lacking(in schema: String, of roles: [String], _ pool: PostgresPool) async throws -> [LackingRight] {
        let wanted = grants.filter { roles.contains($0.role) }
        return try await pool.query(
            """
            SELECT DISTINCT wanted.role, wanted.privilege,
                CASE wanted.privilege WHEN 'USAGE' THEN format('SCHEMA %I', nspname)
                    ELSE format('%I.%I', nspname, relname) END AS object
            FROM unnest(\(wanted.map(\.privilege)), \(wanted.map(\.object)), \(wanted.map(\.role)))
                AS wanted (privilege, object, role)
            JOIN pg_roles ON rolname = wanted.role
            JOIN pg_namespace ON nspname = \(schema)
            LEFT JOIN pg_class ON relnamespace = pg_namespace.oid AND relname = wanted.object
            WHERE CASE wanted.privilege
                WHEN 'USAGE' THEN NOT has_schema_privilege(pg_roles.oid, pg_namespace.oid, 'USAGE')
                ELSE NOT has_table_privilege(pg_roles.oid, pg_class.oid, 'SELECT') END
            ORDER BY object, wanted.role
            """
        ).map { LackingRight(privileges: try $0["privilege"], object: try $0["object"], role: try $0["role"]) }
    }
}

/// Something that a role has to be allowed, and is not.
struct LackingRight: Sendable, Equatable {
    /// Such as `INSERT` or `SELECT, INSERT`.
    var privileges: String
    /// As in GRANT, such as `notifier.outbox` or `SCHEMA notifier`.
    var object: String
    var role: String

    var grant: String { "GRANT \(privileges) ON \(object) TO \(role)" }
}
