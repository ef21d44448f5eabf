import MessageProtocol
import Postgres

/// What the database changes in every session of a role, beside what deploy/postgres/roles.sql says.
struct SessionSettings: Sendable, Equatable {
    var role: String
    var database: String
    /// As in `SHOW search_path`.
    var searchPath: String
    /// As in `pg_settings`, such as `user` or `database user`.
    var searchPathSource: String
    /// Of the role, those that change how statements run.
    var changed: [Changed]

    struct Changed: Sendable, Equatable {
        /// Such as `lock_timeout=1s`.
        var text: String
        /// Whether for this database only.
        var isInDatabase: Bool

        var name: Substring { text.prefix { $0 != "=" } }
    }

    /// Those that no service expects to be changed.
    static let watched = [
        "statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout", "idle_session_timeout",
        "transaction_timeout", "default_transaction_isolation", "session_replication_role", "role",
    ]

    init(of pool: PostgresPool) async throws {
        let row = try await pool.query(
            """
            SELECT session_user::text AS role, current_database()::text AS database, setting, source
            FROM pg_settings WHERE name = 'search_path'
            """
        ).first
        guard let row else { throw CommandFailure("the server does not report search_path") }
        (role, database) = (try row["role"], try row["database"])
        (searchPath, searchPathSource) = (try row["setting"], try row["source"])
        changed = try await pool.query(
            """
            SELECT text, setdatabase <> 0 AS is_in_database
            FROM pg_db_role_setting JOIN pg_roles ON pg_roles.oid = setrole CROSS JOIN unnest(setconfig) AS text
            WHERE rolname = session_user AND setdatabase IN (
                0, (SELECT oid FROM pg_database WHERE datname = current_database()))
                AND split_part(text, '=', 1) = ANY(\(Self.watched)) AND split_part(text, '=', 2) <> '0'
            ORDER BY text
            """
        ).map { Changed(text: try $0["text"], isInDatabase: try $0["is_in_database"]) }
    }

    func findings(of service: ServiceName, variable: String) -> [Finding] {
        [searchPathFinding(of: service, variable: variable)].compactMap { $0 }
            + changed.map { changed in
                let scope = changed.isInDatabase ? "\(role) IN DATABASE \(database)" : role
                return .warning(
                    "session", of: service.rawValue,
                    "ALTER ROLE \(scope) has set \(changed.text), and deploy/postgres/roles.sql does not",
                    mend: DatabaseAdvice.asSuperuser("ALTER ROLE \(scope) RESET \(changed.name)"))
            }
    }

    private func searchPathFinding(of service: ServiceName, variable: String) -> Finding? {
        let first = searchPath.prefix { $0 != "," }.filter { $0 != "\"" && $0 != " " }
        guard first != service.schema, first != "$user" || role != service.schema else { return nil }
        let mend =
            switch searchPathSource {
            case "client": "take search_path out of the options in \(variable)"
            case "database user":
                DatabaseAdvice.asSuperuser("ALTER ROLE \(role) IN DATABASE \(database) RESET search_path")
            default: DatabaseAdvice.asSuperuser("ALTER ROLE \(role) SET search_path = \(service.schema)")
            }
        return .broken(
            "session", of: service.rawValue,
            "search_path is \(searchPath.isEmpty ? "empty" : searchPath): the tables of \(service.schema) are "
                + "not found",
            mend: mend + ", then restart \(service.rawValue)")
    }
}
