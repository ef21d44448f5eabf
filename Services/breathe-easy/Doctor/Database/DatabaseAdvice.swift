import Postgres

/// How to fix a login to PostgreSQL that fails.
struct DatabaseAdvice: Sendable {
    /// The setting with the login.
    var variable: String
    /// Whose login it is.
    var role: String
    var database: String

    func mend(_ error: PostgresError) -> String {
        let reason = "\(error)"
        return encryptionMend(reason) ?? limitMend(reason) ?? permissionMend(reason)
            ?? "check that PostgreSQL runs and that host and port of \(variable) are right: "
            + "docker compose ps postgres, or deploy/local/servers status"
    }

    /// How to run statements as a superuser, in containers and on the host.
    static func asSuperuser(_ statements: String) -> String {
        "as a superuser (docker compose exec postgres psql -U postgres breathe_easy, or deploy/local/servers psql -d "
            + "breathe_easy): \(statements)"
    }

    /// How to run deploy/postgres/roles.sql again.
    static let rolesAgain =
        "run deploy/postgres/roles.sql again: docker compose exec postgres /docker-entrypoint-initdb.d/10-roles.sh, or "
        + "make servers"

    /// https://www.postgresql.org/docs/current/libpq-ssl.html
    private func encryptionMend(_ reason: String) -> String? {
        if reason.contains("root certificate") {
            return
                "let sslrootcert in \(variable) name a file that is there, in the container or on the host where the "
                + "service runs, and that holds the certificate of the server's CA"
        }
        if reason.contains("certificate verify failed") {
            return "let sslrootcert in \(variable) name the CA that signed the server's certificate, ssl_cert_file; "
                + "that of make servers is .local/data/tls/ca.pem"
        }
        if reason.contains("does not match host name") {
            return "let \(variable) name the host as the server's certificate does, or renew the certificate"
        }
        if reason.contains("does not support SSL") {
            return "switch TLS on in the server (ssl = on), or take sslmode out of \(variable)"
        }
        guard reason.contains("pg_hba") || reason.contains("SSL") || reason.contains("certificate") else { return nil }
        return "make sslmode in \(variable) and pg_hba.conf on the server agree"
    }

    private func limitMend(_ reason: String) -> String? {
        if reason.contains("too many connections for role") {
            return Self.asSuperuser("ALTER ROLE \(role) CONNECTION LIMIT -1") + "; or run fewer replicas"
        }
        if reason.contains("too many connections for database") {
            return Self.asSuperuser("ALTER DATABASE \(database) CONNECTION LIMIT -1") + "; or run fewer replicas"
        }
        guard reason.contains("too many clients") || reason.contains("remaining connection slots") else { return nil }
        return "raise max_connections (needs a restart of the server), or end unused connections: "
            + "SELECT * FROM pg_stat_activity"
    }

    private func permissionMend(_ reason: String) -> String? {
        if reason.contains("password authentication failed") || reason.contains("no password supplied") {
            return "set \(variable) (or its …_PASSWORD) to the role's password; to change it, as a superuser: "
                + "\\password \(role); if \\du lists no such role, run deploy/postgres/roles.sql again"
        }
        if reason.contains("is not permitted to log in") {
            return Self.asSuperuser("ALTER ROLE \(role) LOGIN")
        }
        if reason.contains("permission denied for database") {
            return Self.asSuperuser("GRANT CONNECT ON DATABASE \(database) TO \(role)")
        }
        if let schema = reason.firstMatch(of: /permission denied for schema (\w+)/)?.output.1 {
            return Self.asSuperuser("GRANT USAGE ON SCHEMA \(schema) TO \(role)")
        }
        guard reason.contains(/(role|database) "[^"]*" does not exist/) else { return nil }
        return Self.rolesAgain + "; it creates the database, the roles and their schemas"
    }
}
