import MessageProtocol
import Postgres

/// The checks of PostgreSQL: a login as each service, and one as the operator.
struct DatabaseChecks: Sendable {
    struct Login: Sendable {
        var variable: String
        var configuration: PostgresConfiguration
    }

    /// By service.
    var logins: [ServiceName: Given<Login>]
    var `operator`: Given<Login>
    var timeLimit: Duration

    var all: [Check] {
        let probe = PostgresServerProbe()
        return ServiceName.allCases.map(check) + [
            Check(.database, "server", `operator`) { login in
                try await login.examine("server", of: "operator", timeLimit: timeLimit) { pool in
                    let clock = try await probe.clock(pool).finding("clock", name: "the database")
                    return [try await probe.version(pool).finding, clock] + (try await probe.facts(pool).findings)
                }
            }
        ]
    }

    private func check(_ service: ServiceName) -> Check {
        let given = logins[service] ?? .missing(variable: "\(service.schema.uppercased())_POSTGRES_URL")
        return Check(.database, "login", of: service.rawValue, given) { login in
            try await login.examine("login", of: service.rawValue, timeLimit: timeLimit) { pool in
                let facts = try await PostgresRoleProbe(service: service).facts(pool)
                let login = Finding.ok("login", of: service.rawValue, "the login works")
                let migrations = MigrationComparison(
                    declared: DeclaredMigrations.titles[service] ?? [], applied: facts.appliedMigrations)
                return [login] + facts.rights(of: service) + [migrations.finding(of: service)]
                    + [facts.outboxFinding(of: service)].compactMap { $0 }
            }
        }
    }
}

extension DatabaseChecks.Login {
    /// Runs the body with a connection of its own. A login that fails becomes a finding.
    func examine(
        _ topic: String, of name: String, timeLimit: Duration, _ body: (PostgresPool) async throws -> [Finding]
    ) async throws -> [Finding] {
        var configuration = configuration
        configuration.applicationName = "breathe-easy doctor"
        configuration.poolSize = 1
        configuration.connectTimeout = min(configuration.connectTimeout, timeLimit)
        configuration.statementTimeout = timeLimit
        // One attempt: whether it would work later is not the question.
        configuration.acquireLimit = .milliseconds(1)
        do {
            return try await OperatorSession.withDatabase(configuration, body)
        } catch let error as PostgresError {
            let role = configuration.user ?? name
            return [
                .broken(
                    topic, of: name, "\(error)",
                    mend: DatabaseAdvice.mend(error, variable: variable, role: role))
            ]
        }
    }
}
