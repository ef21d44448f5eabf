import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import breathe_easy
@testable import environment_poller

/// Against the real PostgreSQL, in databases that are broken for the purpose.
@Suite(.timeLimit(.minutes(20))) struct DoctorDatabaseTests {
    private let schema = SchemaForTests("environment_poller", EnvironmentPollerMigrations.all)

    /// What is found as environment-poller in a database of its own.
    private func findings(
        migrations: [Migration] = EnvironmentPollerMigrations.all, password: String? = nil,
        breaking: (PostgresPool) async throws -> Void = { _ in }
    ) async throws -> [Finding] {
        try await withDatabase(schemas: [SchemaForTests("environment_poller", migrations)]) { database in
            try await database.withPool(of: "operator", breaking)
            var url = try database.processURL(of: "environment_poller")
            if let password { url.replace(#/:[^:@/]+@/#, with: ":\(password)@") }
            return try await examine(url)
        }
    }

    private func examine(_ url: String) async throws -> [Finding] {
        let login = DatabaseChecks.Login(
            variable: "ENVIRONMENT_POLLER_POSTGRES_URL", configuration: try PostgresConfiguration(url: url))
        let checks = DatabaseChecks(
            logins: [.environmentPoller: .value(login)], operator: .missing(variable: "OPERATOR_POSTGRES_URL"),
            timeLimit: .seconds(120))
        return await Examination(checks: checks.all, timeLimit: .seconds(120))().findings
            .filter { $0.of == "environment-poller" }
    }

    @Test func findsNothingWhereAllIsWell() async throws {
        let findings = try await findings()

        #expect(findings.map(\.topic) == ["login", "rights", "migrations", "outbox"])
        #expect(findings.map(\.state) == [.ok, .ok, .ok, .ok], "\(findings)")
    }

    @Test func saysWhichSettingHasTheWrongPassword() async throws {
        let findings = try await findings(password: "not-the-password-4711")

        #expect(findings.map(\.state) == [.broken])
        #expect(findings[0].mend?.contains("ENVIRONMENT_POLLER_POSTGRES_URL") == true)
        #expect(findings[0].mend?.contains("\\password environment_poller") == true)
        // PostgreSQL says the same of a role that is not there.
        #expect(findings[0].mend?.contains("if \\du lists no such role, run deploy/postgres/roles.sql") == true)
        #expect(!"\(findings)".contains("4711"))
    }

    @Test func reportsAClosedPort() async throws {
        let findings = try await examine("postgresql://environment_poller:x@127.0.0.1:1/breathe_easy")

        #expect(findings.map(\.state) == [.broken])
        #expect(findings[0].mend?.contains("check that PostgreSQL runs") == true)
    }

    @Test func namesTheMigrationsThatAreNotApplied() async throws {
        let newest = EnvironmentPollerMigrations.all.suffix(2)
        let findings = try await findings(migrations: EnvironmentPollerMigrations.all.dropLast(2))

        let finding = try #require(findings.first { $0.topic == "migrations" })
        #expect(finding.state == .broken)
        #expect(finding.fact == "not applied: \(newest.map(\.title).joined(separator: ", "))")
        #expect(finding.mend == "breathe-easy migrate")
    }

    @Test func reportsMigrationsOfANewerVersion() async throws {
        let findings = try await findings { pool in
            try await pool.query("INSERT INTO environment_poller.migrations VALUES (99, 'later', 'SELECT 1')")
        }

        let finding = try #require(findings.first { $0.topic == "migrations" })
        #expect(finding.state == .warning)
        #expect(finding.fact.contains("0099_later"))
    }

    @Test func namesTheMigrationThatWasEdited() async throws {
        let findings = try await findings { pool in
            try await pool.query(
                "UPDATE environment_poller.migrations SET statements = statements || ' ' WHERE number = 3")
        }

        let finding = try #require(findings.first { $0.topic == "migrations" })
        #expect(finding.state == .broken)
        #expect(finding.fact.hasPrefix("edited: 0003_subscribed_places was applied with other statements"))
    }

    @Test func reportsARoleThatMayWriteAnothersTable() async throws {
        let findings = try await findings { pool in
            try await pool.query("CREATE TABLE notifier.inbox_for_doctor (id integer)")
            try await pool.query("GRANT USAGE ON SCHEMA notifier TO environment_poller")
            try await pool.query("GRANT SELECT, DELETE ON notifier.inbox_for_doctor TO environment_poller")
        }

        let finding = try #require(findings.first { $0.topic == "rights" })
        #expect(finding.state == .broken)
        #expect(finding.fact == "environment_poller may write to other schemas: notifier.inbox_for_doctor")
    }

    @Test func reportsASchemaOfAnotherOwner() async throws {
        let findings = try await findings { pool in
            try await pool.query("ALTER SCHEMA environment_poller OWNER TO operator")
        }

        #expect(findings.contains { $0.topic == "rights" && $0.state == .broken })
        #expect(findings.first { $0.topic == "rights" }?.mend?.contains("OWNER TO environment_poller") == true)
    }

    @Test func reportsMessagesThatAreNotPublished() async throws {
        let findings = try await findings { pool in
            try await pool.query(
                """
                INSERT INTO environment_poller.outbox (id, type, source, time, traceparent, body, created_at)
                VALUES (gen_random_uuid(), 'a', 'b', now(), 'c', '', now() - interval '10 minutes')
                """)
        }

        let finding = try #require(findings.first { $0.topic == "outbox" })
        #expect(finding.state == .warning)
        #expect(finding.fact == "1 message waiting to be published, the oldest for 10 min")
    }

    @Test func readsTheServerAsTheOperator() async throws {
        try await withDatabase(schemas: [schema]) { database in
            try await database.withPool(of: "operator") { pool in
                let probe = PostgresServerProbe()
                #expect(try await probe.version(pool).finding.state == .ok)
                #expect(try await probe.clock(pool).finding("clock", name: "the database").state == .ok)
                let facts = try await probe.facts(pool)
                #expect(facts.connections > 0 && facts.connections <= facts.maximumConnections)
                #expect(facts.databaseBytes > 1_000_000)
            }
        }
    }
}
