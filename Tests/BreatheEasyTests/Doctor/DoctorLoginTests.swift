import Foundation
import HTTPFetch
import MessageProtocol
import Postgres
import ServiceRuntime
import TestSupport
import Testing

@testable import breathe_easy

/// Logins that PostgreSQL refuses, each for its own reason.
@Suite(.timeLimit(.minutes(20))) struct DoctorLoginTests {
    private static let name = "environment-poller"

    private func findings(_ configuration: PostgresConfiguration) async -> [Finding] {
        let login = DatabaseChecks.Login(variable: "ENVIRONMENT_POLLER_POSTGRES_URL", configuration: configuration)
        let checks = DatabaseChecks(
            logins: [.environmentPoller: .value(login)], operator: .missing(variable: "OPERATOR_POSTGRES_URL"),
            timeLimit: .seconds(120))
        return await Examination(checks: checks.all, timeLimit: .seconds(120))().findings.filter { $0.of == Self.name }
    }

    /// What is found in a database of its own.
    /// - Parameter parameters: of the URL, such as `?sslmode=require`.
    private func findings(parameters: String = "", breaking fault: String? = nil) async throws -> [Finding] {
        try await withDatabase(schemas: []) { database in
            if let fault {
                try await database.withPool(of: "operator") { pool in
                    let statement = fault.replacing("DATABASE here", with: "DATABASE \(database.name)")
                    try await pool.pipeline([SQL(stringLiteral: statement)])
                }
            }
            let url = try database.processURL(of: "environment_poller") + parameters
            return await findings(try PostgresConfiguration(url: url))
        }
    }

    @Test(arguments: [
        ("ALTER DATABASE here CONNECTION LIMIT 0", "too many connections for database", "CONNECTION LIMIT -1"),
        ("REVOKE CONNECT ON DATABASE here FROM PUBLIC", "permission denied for database", "GRANT CONNECT ON DATABASE"),
        (
            "ALTER DATABASE here SET default_transaction_read_only = on",
            "default_transaction_read_only is on for the database", "RESET default_transaction_read_only"
        ),
        (
            "ALTER ROLE environment_poller IN DATABASE here SET default_transaction_read_only = on",
            "default_transaction_read_only is on for the role environment_poller in the database",
            "ALTER ROLE environment_poller IN DATABASE"
        ),
    ])
    func namesTheReasonAndTheStatement(fault: String, fact: String, mend: String) async throws {
        let findings = try await findings(breaking: fault)

        #expect(findings.map(\.state) == [.broken], "\(findings)")
        #expect(findings.first?.fact.contains(fact) == true, "\(findings)")
        #expect(findings.first?.mend?.contains("as a superuser (") == true)
        #expect(findings.first?.mend?.contains(mend) == true, "\(findings)")
    }

    /// With a role of its own, since a role is the whole server's.
    @Test(arguments: [
        ("NOLOGIN", "is not permitted to log in", "LOGIN"),
        ("LOGIN CONNECTION LIMIT 0", "too many connections for role", "CONNECTION LIMIT -1"),
    ])
    func namesWhatTheRoleMayNot(attributes: String, fact: String, mend: String) async throws {
        let role = "doctor_" + UUID().uuidString.lowercased().filter { $0 != "-" }
        try await withDatabase(schemas: []) { database in
            try await database.withPool(of: "operator") { pool in
                try await pool.pipeline([SQL(stringLiteral: "CREATE ROLE \(role) PASSWORD 'x' \(attributes)")])
                var url = try database.processURL(of: "environment_poller")
                url.replace(#/\/\/[^@/]+@/#, with: "//\(role):x@")
                let findings = await findings(try PostgresConfiguration(url: url))
                try await pool.query("DROP ROLE \(identifier: role)")

                #expect(findings.map(\.state) == [.broken], "\(findings)")
                #expect(findings.first?.fact.contains(fact) == true, "\(findings)")
                #expect(findings.first?.mend?.contains("ALTER ROLE \(role) \(mend)") == true, "\(findings)")
            }
        }
    }

    @Test(arguments: ["notifier", "status"]) func namesTheRoleOfAnotherProcess(role: String) async throws {
        let findings = await findings(
            try PostgresConfiguration(url: "postgresql://\(role):x@127.0.0.1:1/breathe_easy"))

        #expect(findings.map(\.state) == [.broken])
        #expect(
            findings.first?.fact
                == "ENVIRONMENT_POLLER_POSTGRES_URL names \(role), the role of another process")
        #expect(findings.first?.mend?.hasPrefix("name environment_poller in ENVIRONMENT_POLLER_POSTGRES_URL") == true)
    }

    @Test(.enabled(if: (try? Checkout.setting("TLS_OTHER_CA_FILE")) != nil, "make servers"))
    func namesTheWrongAuthority() async throws {
        let other = try Checkout.setting("TLS_OTHER_CA_FILE")
        let findings = try await findings(parameters: "?sslmode=verify-ca&sslrootcert=\(other)")

        #expect(findings.map(\.state) == [.broken], "\(findings)")
        #expect(findings.first?.mend?.contains("name the CA that signed the server's certificate") == true)
    }

    @Test(.enabled(if: (try? Checkout.setting("TLS_CA_FILE")) != nil, "make servers"))
    func namesAnAuthorityThatIsNotThere() async throws {
        let findings = try await findings(parameters: "?sslmode=verify-ca&sslrootcert=/nowhere/ca.pem")

        #expect(findings.map(\.state) == [.broken], "\(findings)")
        #expect(findings.first?.mend?.contains("name a file that is there") == true, "\(findings)")
    }

    @Test(arguments: [
        ("FATAL: sorry, too many clients already", "raise max_connections"),
        ("FATAL: remaining connection slots are reserved for superusers", "raise max_connections"),
        ("server certificate for \"a\" does not match host name \"b\"", "name the host"),
        ("server does not support SSL, but SSL was required", "switch TLS on"),
        ("FATAL: no pg_hba.conf entry for host \"::1\"", "pg_hba.conf on the server agree"),
        ("FATAL: database \"breathe_easy\" does not exist", "run deploy/postgres/roles.sql again"),
    ])
    func knowsWhatOnlyAServerOfItsOwnWouldSay(reason: String, mend: String) {
        let advice = DatabaseAdvice(variable: "NOTIFIER_POSTGRES_URL", role: "notifier", database: "breathe_easy")

        let text = advice.mend(.connectionFailed(reason: reason, isTransient: false))

        #expect(text.contains(mend), "\(text)")
    }

    @Test(arguments: ["ENVIRONMENT_POLLER_POSTGRES_URL", "OPERATOR_POSTGRES_URL", "STATUS_POSTGRES_URL"])
    func noProcessLogsInAsAnother(variable: String) async {
        let http = HTTPClient()
        let settings = SettingsReader(environment: [variable: "postgresql://notifier:x@127.0.0.1:1/breathe_easy"])
        let checks = DoctorChecks(settings, http: http, timeLimit: .seconds(60))

        let findings = await Examination(checks: checks.all, timeLimit: .seconds(60))().findings
        await http.close()

        #expect(findings.contains { $0.state == .broken && $0.fact.hasPrefix("\(variable) names notifier, ") })
    }

    @Test func aStandbyIsCalledThat() {
        let finding = ReadOnlySession.standby.finding("login", of: "notifier", variable: "NOTIFIER_POSTGRES_URL")

        #expect(finding.fact == "the server is a standby and accepts no writes")
        #expect(finding.mend?.hasPrefix("name the primary in NOTIFIER_POSTGRES_URL") == true)
    }
}
