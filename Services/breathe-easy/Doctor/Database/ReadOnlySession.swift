import Postgres

/// Why a session may not write.
enum ReadOnlySession: Sendable, Equatable {
    case standby
    /// - Parameter source: of `default_transaction_read_only`, as in `pg_settings`.
    case setting(source: String, role: String, database: String)

    /// - Returns: nil when the session may write.
    init?(_ pool: PostgresPool) async throws {
        let row = try await pool.query(
            """
            SELECT pg_is_in_recovery() AS is_standby, current_setting('transaction_read_only')::boolean AS is_read_only,
                source, current_user::text AS role, current_database()::text AS database
            FROM pg_settings WHERE name = 'default_transaction_read_only'
            """
        ).first
        guard let row, try row["is_read_only"] else { return nil }
        self =
            try row["is_standby"]
            ? .standby : .setting(source: row["source"], role: row["role"], database: row["database"])
    }

    /// Whether libpq found no session that may write, which `target_session_attrs` requires.
    static func isReason(for error: PostgresError) -> Bool {
        guard case .connectionFailed(let reason, _) = error else { return false }
        return reason.contains("session is read-only") || reason.contains("hot standby mode")
    }

    func finding(_ topic: String, of name: String, variable: String) -> Finding {
        switch self {
        case .standby:
            .broken(
                topic, of: name, "the server is a standby and accepts no writes",
                mend: "name the primary in \(variable), or all hosts as host1,host2; if this server is to take over, "
                    + DatabaseAdvice.asSuperuser("SELECT pg_promote()"))
        case .setting(let source, let role, let database):
            .broken(
                topic, of: name,
                "nothing can be written: default_transaction_read_only is on for \(Self.whom(source, role, database))",
                mend: Self.mend(source, role, database, variable: variable))
        }
    }

    private static func whom(_ source: String, _ role: String, _ database: String) -> String {
        switch source {
        case "user": "the role \(role)"
        case "database user": "the role \(role) in the database \(database)"
        case "database": "the database \(database)"
        case "global": "all roles"
        case "client": "this login"
        default: "the whole server"
        }
    }

    private static func mend(_ source: String, _ role: String, _ database: String, variable: String) -> String {
        let setting = "default_transaction_read_only"
        // A superuser's own session is read-only as well.
        let writable = "SET \(setting) = off; "
        return switch source {
        case "user": DatabaseAdvice.asSuperuser("ALTER ROLE \(role) RESET \(setting)")
        case "database user":
            DatabaseAdvice.asSuperuser("ALTER ROLE \(role) IN DATABASE \(database) RESET \(setting)")
        case "database": DatabaseAdvice.asSuperuser(writable + "ALTER DATABASE \(database) RESET \(setting)")
        case "global": DatabaseAdvice.asSuperuser(writable + "ALTER ROLE ALL RESET \(setting)")
        case "client": "take \(setting) out of the options in \(variable)"
        default:
            DatabaseAdvice.asSuperuser(
                writable + "ALTER SYSTEM RESET \(setting); SELECT pg_reload_conf(), and take it out of postgresql.conf")
        }
    }
}
