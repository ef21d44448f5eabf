import MessageProtocol
import Postgres

/// Queries the database as a service.
struct PostgresRoleProbe: Sendable {
    var service: ServiceName

    func facts(_ pool: PostgresPool) async throws -> RoleFacts {
        let schema = service.schema
        let others = ServiceName.allCases.filter { $0 != service }.map(\.schema)
        let row = try await pool.query(
            """
            SELECT current_user::text AS role, rolsuper AS is_superuser,
                pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS is_read_only,
                (SELECT pg_has_role(nspowner, 'USAGE') FROM pg_namespace WHERE nspname = \(schema)) AS owns_schema,
                EXISTS (SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
                    WHERE nspname = \(schema) AND relname = 'migrations') AS is_migrated,
                EXISTS (SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
                    WHERE nspname = \(schema) AND relname = 'outbox') AS has_outbox
            FROM pg_roles WHERE rolname = current_user
            """
        ).first
        guard let row else { throw CommandFailure("the role is not in pg_roles") }
        // Permissions on the others' tables are visible without permission to read them.
        let owns: Bool? = try row["owns_schema"]
        let isMigrated: Bool = try row["is_migrated"]
        let hasOutbox: Bool = try row["has_outbox"]
        return RoleFacts(
            role: try row["role"], isSuperuser: try row["is_superuser"], ownsSchema: owns,
            writable: try await Self.writable(others, pool), isReadOnly: try row["is_read_only"],
            appliedMigrations: owns == true && isMigrated ? try await appliedMigrations(pool) : nil,
            outbox: owns == true && hasOutbox ? try await outbox(pool) : nil)
    }

    /// What the role that is logged in may write of these schemas; four at most.
    static func writable(_ schemas: [String], _ pool: PostgresPool) async throws -> [String] {
        try await pool.query(
            """
            SELECT name FROM (
                SELECT nspname || '.' || relname AS name
                FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
                WHERE nspname = ANY(\(schemas)) AND relkind IN ('r', 'p', 'v')
                    AND has_table_privilege(pg_class.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
                UNION ALL
                SELECT 'schema ' || nspname FROM pg_namespace
                WHERE nspname = ANY(\(schemas)) AND has_schema_privilege(oid, 'CREATE')) found
            ORDER BY name LIMIT 4
            """
        ).decode(String.self)
    }

    private func appliedMigrations(_ pool: PostgresPool) async throws -> [String] {
        try await pool.query(
            "SELECT number, name FROM \(identifier: service.schema).migrations ORDER BY number"
        ).map { Migration(number: try $0["number"], name: try $0["name"], statements: "").title }
    }

    private func outbox(_ pool: PostgresPool) async throws -> RoleFacts.Outbox? {
        let row = try await pool.query(
            """
            SELECT count(*) AS count, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS oldest
            FROM (SELECT created_at FROM \(identifier: service.schema).outbox LIMIT \(RoleFacts.Outbox.most)) waiting
            """
        ).first
        return try row.map { RoleFacts.Outbox(count: try $0["count"], oldestSeconds: try $0["oldest"]) }
    }
}
