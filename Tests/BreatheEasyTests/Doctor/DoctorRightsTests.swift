import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import breathe_easy
@testable import environment_poller

/// What may be done in the database, compared with what the migrations give.
@Suite(.timeLimit(.minutes(20))) struct DoctorRightsTests {
    /// What is found as environment-poller, about its rights and its sessions.
    private func findings(breaking: (PostgresPool, String) async throws -> Void) async throws -> [Finding] {
        try await withDatabase(schemas: [SchemaForTests("environment_poller", EnvironmentPollerMigrations.all)]) {
            database in
            try await database.withPool(of: "operator") { try await breaking($0, database.name) }
            let login = DatabaseChecks.Login(
                variable: "ENVIRONMENT_POLLER_POSTGRES_URL",
                configuration: try PostgresConfiguration(url: database.processURL(of: "environment_poller")))
            let checks = DatabaseChecks(
                logins: [.environmentPoller: .value(login)], operator: .missing(variable: "OPERATOR_POSTGRES_URL"),
                timeLimit: .seconds(120))
            return await Examination(checks: checks.all, timeLimit: .seconds(120))().findings
                .filter {
                    $0.of == "environment-poller" && ["rights", "session"].contains($0.topic) && $0.state != .ok
                }
        }
    }

    @Test(arguments: [
        (
            "REVOKE INSERT, UPDATE ON environment_poller.outbox FROM environment_poller",
            "missing: INSERT, UPDATE on environment_poller.outbox for environment_poller",
            "GRANT INSERT, UPDATE ON environment_poller.outbox TO environment_poller"
        ),
        (
            "REVOKE SELECT ON environment_poller.migrations FROM environment_poller",
            "missing: SELECT on environment_poller.migrations for environment_poller",
            "GRANT SELECT ON environment_poller.migrations TO environment_poller"
        ),
        (
            "REVOKE USAGE ON SCHEMA environment_poller FROM environment_poller",
            "missing: USAGE on SCHEMA environment_poller for environment_poller",
            "GRANT USAGE ON SCHEMA environment_poller TO environment_poller"
        ),
        (
            "REVOKE USAGE ON SCHEMA environment_poller FROM ingest_gateway",
            "missing: USAGE on SCHEMA environment_poller for ingest_gateway",
            "GRANT USAGE ON SCHEMA environment_poller TO ingest_gateway"
        ),
        (
            "REVOKE SELECT ON environment_poller.cell_reports FROM health_metrics_analyzer",
            "missing: SELECT on environment_poller.cell_reports for health_metrics_analyzer",
            "GRANT SELECT ON environment_poller.cell_reports TO health_metrics_analyzer"
        ),
        (
            "ALTER TABLE environment_poller.outbox OWNER TO operator",
            "belongs to another role: TABLE environment_poller.outbox to operator",
            "ALTER TABLE environment_poller.outbox OWNER TO environment_poller"
        ),
    ])
    func namesWhatIsMissingAndHowToGiveIt(fault: String, fact: String, mend: String) async throws {
        let findings = try await findings { pool, _ in try await pool.pipeline([SQL(stringLiteral: fault)]) }

        #expect(findings.map(\.state) == [.broken], "\(findings)")
        #expect(findings.first?.fact == fact)
        #expect(findings.first?.mend?.hasSuffix(": " + mend) == true, "\(findings)")
    }

    @Test func givingWhatIsMissingMendsIt() async throws {
        let findings = try await findings { pool, _ in
            try await pool.query("REVOKE INSERT ON environment_poller.outbox FROM environment_poller")
            let lacking = LackingRight(
                privileges: "INSERT", object: "environment_poller.outbox", role: "environment_poller")
            try await pool.pipeline([SQL(stringLiteral: lacking.grant)])
        }

        #expect(findings.isEmpty, "\(findings)")
    }

    @Test func reportsASearchPathThatFindsNoTable() async throws {
        let findings = try await findings { pool, name in
            try await pool.query(
                "ALTER ROLE environment_poller IN DATABASE \(identifier: name) SET search_path = public")
        }

        #expect(findings.map(\.topic) == ["session"], "\(findings)")
        #expect(findings.map(\.state) == [.broken])
        #expect(
            findings.first?.fact == "search_path is public: the tables of environment_poller are not found")
        #expect(findings.first?.mend?.contains(" RESET search_path") == true)
    }

    @Test func reportsTimeLimitsThatOnlyTheDatabaseKnows() async throws {
        let findings = try await findings { pool, name in
            for setting in ["statement_timeout", "lock_timeout"] {
                try await pool.query(
                    """
                    ALTER ROLE environment_poller IN DATABASE \(identifier: name) SET \(identifier: setting) = '3s'
                    """)
            }
        }

        #expect(findings.map(\.state) == [.warning, .warning], "\(findings)")
        #expect(findings.first?.fact.contains("has set lock_timeout=3s") == true)
        #expect(findings.last?.mend?.hasSuffix(" RESET statement_timeout") == true)
    }

    @Test func reportsTimeLimitsOfTheWholeDatabase() async throws {
        try await withDatabase(schemas: []) { database in
            try await database.withPool(of: "operator") { pool in
                #expect(try await PostgresServerProbe().changedSettings(pool).isEmpty)

                try await pool.query("ALTER DATABASE \(identifier: database.name) SET statement_timeout = '3s'")

                let found = try await PostgresServerProbe().changedSettings(pool)
                #expect(found.map(\.state) == [.warning])
                #expect(
                    found.first?.fact.hasPrefix("ALTER DATABASE \(database.name) has set statement_timeout=3s") == true)
                #expect(found.first?.mend?.contains("RESET statement_timeout") == true)
            }
        }
    }

    @Test func readsWhatMigrationsGrant() {
        let grants = DeclaredGrants(statements: [
            """
            CREATE VIEW a AS SELECT 1;
            GRANT USAGE ON SCHEMA notifier TO ingest_gateway;
            GRANT SELECT ON a, b TO ingest_gateway, alert_fanout;
            """
        ])

        #expect(
            grants.grants.map { "\($0.privilege) \($0.object) \($0.role)" } == [
                "USAGE notifier ingest_gateway", "SELECT a ingest_gateway", "SELECT a alert_fanout",
                "SELECT b ingest_gateway", "SELECT b alert_fanout",
            ])
    }
}
