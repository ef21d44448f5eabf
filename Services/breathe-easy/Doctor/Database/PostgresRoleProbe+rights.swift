import MessageProtocol
import Postgres

extension PostgresRoleProbe {
    /// What belongs to another role, and what the role may not do with what is its own.
    func rights(_ pool: PostgresPool) async throws -> RoleRights {
        let schema = service.schema
        let foreign = try await pool.query(
            """
            SELECT format('%s %I.%I', CASE relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END, nspname, relname) AS object,
                pg_get_userbyid(relowner)::text AS owner
            FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
            WHERE nspname = \(schema) AND relkind IN ('r', 'p', 'v') AND NOT pg_has_role(relowner, 'USAGE')
            ORDER BY object
            """
        ).map { RoleRights.Foreign(object: try $0["object"], owner: try $0["owner"]) }
        return RoleRights(foreign: foreign, lacking: try await lackingOfOwn(pool) + lackingOfOthers(pool))
    }

    /// An owner has all rights, until somebody revokes them. The migration of the audit does, which is only added to.
    private func lackingOfOwn(_ pool: PostgresPool) async throws -> [LackingRight] {
        let schema = service.schema
        return try await pool.query(
            """
            WITH own AS (
                SELECT pg_class.oid, relkind, format('%I.%I', nspname, relname) AS object
                FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
                WHERE nspname = \(schema) AND relkind IN ('r', 'p', 'v') AND NOT relispartition
                    AND pg_has_role(relowner, 'USAGE')
            ), lacking (object, privilege, number) AS (
                SELECT object, privilege, number
                FROM own CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'])
                    WITH ORDINALITY AS needed (privilege, number)
                WHERE (relkind <> 'v' OR privilege = 'SELECT') AND NOT has_table_privilege(own.oid, privilege)
                    AND NOT (object = 'accounts.audit_entries' AND privilege IN ('UPDATE', 'DELETE', 'TRUNCATE'))
                UNION ALL
                SELECT format('SCHEMA %I', nspname), privilege, number
                FROM pg_namespace CROSS JOIN unnest(ARRAY['USAGE', 'CREATE'])
                    WITH ORDINALITY AS needed (privilege, number)
                WHERE nspname = \(schema) AND NOT has_schema_privilege(pg_namespace.oid, privilege)
                UNION ALL
                SELECT format('DATABASE %I', current_database()), 'TEMPORARY', 1
                WHERE NOT has_database_privilege(current_database(), 'TEMPORARY')
            )
            SELECT object, string_agg(privilege, ', ' ORDER BY number) AS privileges, current_user::text AS role
            FROM lacking GROUP BY object ORDER BY object
            """
        ).map { LackingRight(privileges: try $0["privileges"], object: try $0["object"], role: try $0["role"]) }
    }

    /// What this schema's migrations grant to the other services; those of the status page are checked as its role.
    private func lackingOfOthers(_ pool: PostgresPool) async throws -> [LackingRight] {
        let readable = try await pool.query(
            """
            SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
            WHERE nspname = \(service.schema) AND relname = 'migrations'
                AND has_schema_privilege(pg_namespace.oid, 'USAGE') AND has_table_privilege(pg_class.oid, 'SELECT')
            """)
        guard readable.count == 1 else { return [] }
        let statements = try await pool.query(
            """
            SELECT statements FROM \(identifier: service.schema).migrations
            WHERE statements LIKE '%GRANT%' ORDER BY number
            """
        ).decode(String.self)
        let others = ServiceName.allCases.filter { $0 != service }.map(\.schema)
        return try await DeclaredGrants(statements: statements).lacking(in: service.schema, of: others, pool)
    }
}
