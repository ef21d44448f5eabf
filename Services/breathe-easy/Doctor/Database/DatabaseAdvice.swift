import Postgres

/// How to fix a login to PostgreSQL that fails.
enum DatabaseAdvice {
    /// - Parameters:
    ///   - variable: the setting with the login.
    ///   - role: whose login it is.
    static func mend(_ error: PostgresError, variable: String, role: String) -> String {
        let reason = "\(error)".lowercased()
        if reason.contains("password authentication failed") || reason.contains("no password supplied") {
            return "set \(variable) (or its …_PASSWORD) to the role's password; to change it, as a superuser: "
                + "\\password \(role); if \\du lists no such role, run deploy/postgres/roles.sql again"
        }
        if reason.contains("role") && reason.contains("does not exist")
            || reason.contains("database") && reason.contains("does not exist")
        {
            return "run deploy/postgres/roles.sql as a superuser: it creates the database, the roles and their schemas"
        }
        if reason.contains("too many clients") || reason.contains("remaining connection slots") {
            return "raise max_connections, or end unused connections: SELECT * FROM pg_stat_activity"
        }
        if reason.contains("pg_hba") || reason.contains("ssl") || reason.contains("certificate") {
            return "make sslmode in \(variable) and pg_hba.conf on the server agree"
        }
        if reason.contains("permission denied for database") || reason.contains("connect privilege") {
            return "GRANT CONNECT ON DATABASE to the role, or run deploy/postgres/roles.sql again"
        }
        return "check that PostgreSQL runs and that host and port of \(variable) are right: "
            + "docker compose ps postgres, or deploy/local/servers status"
    }
}
