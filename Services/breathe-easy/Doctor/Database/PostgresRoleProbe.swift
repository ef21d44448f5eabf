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
            SELECT current_user::text AS role, rolsuper AS is_superuser, pg_get_userbyid(nspowner)::text AS owner,
                coalesce(pg_has_role(nspowner, 'USAGE'), false) AS owns_schema,
                coalesce(has_schema_privilege(pg_namespace.oid, 'USAGE'), false) AS uses_schema,
                (SELECT has_table_privilege(oid, 'SELECT') FROM pg_class
                    WHERE relnamespace = pg_namespace.oid AND relname = 'migrations') AS reads_migrations,
                (SELECT has_table_privilege(oid, 'SELECT') FROM pg_class
                    WHERE relnamespace = pg_namespace.oid AND relname = 'outbox') AS reads_outbox,
                (SELECT has_table_privilege(oid, 'SELECT') FROM pg_class
                    WHERE relnamespace = pg_namespace.oid AND relname = 'person_keys') AS reads_keys
            FROM pg_roles LEFT JOIN pg_namespace ON nspname = \(schema) WHERE rolname = current_user
            """
        ).first
        guard let row else { throw CommandFailure("the role is not in pg_roles") }
        let usesSchema: Bool = try row["uses_schema"]
        let ownsSchema: Bool = try row["owns_schema"]
        // Nil without such a table, as before the first migration.
        let readsMigrations: Bool? = try row["reads_migrations"]
        let readsOutbox: Bool? = try row["reads_outbox"]
        let readsKeys: Bool? = try row["reads_keys"]
        return RoleFacts(
            role: try row["role"], isSuperuser: try row["is_superuser"], schemaOwner: try row["owner"],
            ownsSchema: ownsSchema,
            // Permissions on the others' tables are visible without permission to read them.
            writable: try await Self.writable(others, pool), readOnly: try await ReadOnlySession(pool),
            rights: ownsSchema ? try await rights(pool) : RoleRights(),
            seesMigrations: ownsSchema && usesSchema && readsMigrations ?? true,
            readsKeys: usesSchema && readsKeys ?? false,
            appliedMigrations: usesSchema && readsMigrations == true ? try await appliedMigrations(pool) : nil,
            outbox: usesSchema && readsOutbox == true ? try await outbox(pool) : nil)
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

    private func appliedMigrations(_ pool: PostgresPool) async throws -> [AppliedMigration] {
        try await pool.query(
            """
            SELECT number, name, md5(statements) AS digest FROM \(identifier: service.schema).migrations
            ORDER BY number
            """
        ).map {
            let title = Migration(number: try $0["number"], name: try $0["name"], statements: "").title
            return AppliedMigration(title: title, digest: try $0["digest"])
        }
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
