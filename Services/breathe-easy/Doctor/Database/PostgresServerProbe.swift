import Foundation
import Postgres

/// Queries PostgreSQL's own state, as the operator.
struct PostgresServerProbe: Sendable {
    func version(_ pool: PostgresPool) async throws -> PostgresVersion {
        let row = try await pool.query(
            """
            SELECT current_setting('server_version_num')::integer AS number,
                current_setting('server_version')::text AS text
            """
        ).first
        guard let row else { throw CommandFailure("the server does not report its version") }
        return PostgresVersion(number: try row["number"], text: try row["text"])
    }

    func clock(_ pool: PostgresPool) async throws -> ClockDifference {
        // Connects first, so that the time for it does not count.
        try await pool.query("SELECT 1")
        let asked = Date()
        let other = try await pool.query("SELECT clock_timestamp()").decode(Date.self).first
        guard let other else { throw CommandFailure("the server does not report its time") }
        return ClockDifference(other: other, asked: asked, answered: Date())
    }

    func facts(_ pool: PostgresPool) async throws -> ServerFacts {
        let row = try await pool.query(
            """
            SELECT current_setting('max_connections')::integer AS most,
                (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
                pg_database_size(current_database()) AS bytes,
                (SELECT max(age(datfrozenxid)) FROM pg_database WHERE datallowconn) AS age
            """
        ).first
        guard let row else { throw CommandFailure("the server does not report its state") }
        return ServerFacts(
            connections: try row["connections"], maximumConnections: try row["most"],
            longTransactions: try await longTransactions(pool), databaseBytes: try row["bytes"],
            transactionAge: try row["age"])
    }

    /// What is set for all roles, or for all in this database, and changes how statements run.
    func changedSettings(_ pool: PostgresPool) async throws -> [Finding] {
        try await pool.query(
            """
            SELECT text,
                CASE setdatabase WHEN 0 THEN 'ROLE ALL' ELSE format('DATABASE %I', current_database()) END AS whom
            FROM pg_db_role_setting CROSS JOIN unnest(setconfig) AS text
            WHERE setrole = 0 AND setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
                AND split_part(text, '=', 1) = ANY(\(SessionSettings.watched + ["search_path"]))
                AND split_part(text, '=', 2) <> '0'
            ORDER BY text
            """
        ).map { row in
            let text: String = try row["text"]
            let whom: String = try row["whom"]
            return .warning(
                "session", "ALTER \(whom) has set \(text), and deploy/postgres/roles.sql does not",
                mend: DatabaseAdvice.asSuperuser("ALTER \(whom) RESET \(text.prefix { $0 != "=" })"))
        }
    }

    private func longTransactions(_ pool: PostgresPool) async throws -> [ServerFacts.LongTransaction] {
        try await pool.query(
            """
            SELECT pid, coalesce(usename::text, '') AS role, coalesce(state, '') AS state,
                extract(epoch FROM now() - xact_start)::float8 AS seconds
            FROM pg_stat_activity
            WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
                AND now() - xact_start > make_interval(secs => \(ServerFacts.longSeconds))
            ORDER BY xact_start
            """
        ).map {
            ServerFacts.LongTransaction(
                processID: try $0["pid"], role: try $0["role"], state: try $0["state"], seconds: try $0["seconds"])
        }
    }
}

/// As `server_version_num` and `server_version`.
struct PostgresVersion: Sendable, Equatable {
    /// Such as 150013 for 15.13.
    var number: Int
    var text: String

    static let oldestMajor = 15

    var finding: Finding {
        let major = number / 10_000
        guard major >= Self.oldestMajor else {
            return .broken(
                "version", "PostgreSQL \(text); at least \(Self.oldestMajor) is needed",
                mend: "upgrade to PostgreSQL 17 with pg_upgrade, or by Breathe Easy's backup and restore")
        }
        return .ok("version", "PostgreSQL \(text)")
    }
}
