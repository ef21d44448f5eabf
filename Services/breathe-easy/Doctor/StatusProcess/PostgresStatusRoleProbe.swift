import MessageProtocol
import Postgres

/// Queries the database as the status page does.
struct PostgresStatusRoleProbe: Sendable {
    func facts(_ pool: PostgresPool) async throws -> StatusRoleFacts {
        let role = try await pool.query(
            "SELECT rolname::text AS name, rolsuper AS is_superuser FROM pg_roles WHERE rolname = current_user"
        ).first
        guard let role else { throw CommandFailure("the role is not in pg_roles") }
        // A name would have to be resolved with permission for its schema; the catalogues need none.
        let views = try await pool.query(
            """
            SELECT nspname || '.' || relname AS name,
                has_schema_privilege(pg_namespace.oid, 'USAGE') AND has_table_privilege(pg_class.oid, 'SELECT') AS is_readable
            FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
            WHERE nspname || '.' || relname = ANY(\(PostgresStatusStore.views))
            """
        ).decode((String, Bool).self)
        return StatusRoleFacts(
            role: try role["name"], isSuperuser: try role["is_superuser"],
            missing: PostgresStatusStore.views.filter { view in !views.contains { $0.0 == view } },
            unreadable: views.filter { !$0.1 }.map(\.0).sorted(),
            writable: try await PostgresRoleProbe.writable(ServiceName.allCases.map(\.schema), pool))
    }
}
