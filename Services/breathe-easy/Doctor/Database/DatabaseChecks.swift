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
    /// The files of master keys, of services that store keys.
    var healthKeyFiles: [ServiceName: Given<String>] = [:]

    var all: [Check] {
        let probe = PostgresServerProbe()
        return ServiceName.allCases.map(check) + [
            Check(.database, "server", `operator`) { login in
                if let finding = login.findingOfAnothersRole(expected: "operator", of: "operator") { return [finding] }
                return try await login.examine("server", of: "operator", timeLimit: timeLimit) { pool in
                    let clock = try await probe.clock(pool).finding("clock", name: "the database")
                    return [try await probe.version(pool).finding, clock] + (try await probe.facts(pool).findings)
                        + (try await probe.changedSettings(pool))
                }
            }
        ]
    }

    private func check(_ service: ServiceName) -> Check {
        let given = logins[service] ?? .missing(variable: "\(service.schema.uppercased())_POSTGRES_URL")
        return Check(.database, "login", of: service.rawValue, given) { login in
            if let finding = login.findingOfAnothersRole(expected: service.schema, of: service.rawValue) {
                return [finding]
            }
            return try await login.examine("login", of: service.rawValue, timeLimit: timeLimit) { pool in
                try await findings(of: service, login, pool)
            }
        }
    }

    private func findings(of service: ServiceName, _ login: Login, _ pool: PostgresPool) async throws -> [Finding] {
        let facts = try await PostgresRoleProbe(service: service).facts(pool)
        let session = try await SessionSettings(of: pool).findings(of: service, variable: login.variable)
        let migrations = MigrationComparison(of: service, applied: facts.appliedMigrations)
        return [.ok("login", of: service.rawValue, "the login works")]
            + facts.rights(of: service, variable: login.variable) + session
            + (facts.seesMigrations ? [migrations.finding(of: service)] : [])
            + [
                facts.outboxFinding(of: service), try await storedKeyFinding(of: service, facts, pool),
                try await requestedMailFinding(of: service, facts, pool),
            ]
            .compactMap { $0 }
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
            if ReadOnlySession.isReason(for: error),
                let finding = try? await readOnlyFinding(configuration, topic, name)
            {
                return [finding]
            }
            let advice = DatabaseAdvice(
                variable: variable, role: configuration.user ?? name, database: configuration.database ?? "breathe_easy"
            )
            return [.broken(topic, of: name, "\(error)", mend: advice.mend(error))]
        }
    }

    /// Logs in again, without the demand that the session may write, to see why it may not.
    private func readOnlyFinding(
        _ configuration: PostgresConfiguration, _ topic: String, _ name: String
    ) async throws -> Finding? {
        try await OperatorSession.withDatabase(configuration.withAnySession) { pool in
            try await ReadOnlySession(pool)?.finding(topic, of: name, variable: variable)
        }
    }

    /// A login with the role of another process, which would only fail later and elsewhere.
    func findingOfAnothersRole(expected role: String, of name: String) -> Finding? {
        let roles = ServiceName.allCases.map(\.schema) + [StatusConfiguration.prefix]
        guard let user = configuration.user, user != role, roles.contains(user) else { return nil }
        return .broken(
            "login", of: name, "\(variable) names \(user), the role of another process",
            mend:
                "name \(role) in \(variable), with the password of that role: in .env (compose) or .local/env (make up)"
        )
    }
}
