import BrokerManagement
import Foundation
import HTTPFetch
import MessageProtocol
import Postgres
import RabbitMQ
import ServiceRuntime
import TestSupport
import Testing

@testable import breathe_easy

/// The status page's process, against the real servers.
@Suite(.timeLimit(.minutes(20))) struct DoctorStatusTests {
    /// What is found as the role `status`.
    private func findings(
        migrated: Bool = true, breaking: (PostgresPool) async throws -> Void = { _ in }
    ) async throws -> [Finding] {
        try await withDatabase(schemas: migrated ? .ofEveryService : []) { database in
            try await database.withPool(of: "operator", breaking)
            return try await database.withPool(of: "status") { pool in
                try await PostgresStatusRoleProbe().facts(pool).findings
            }
        }
    }

    @Test func aRoleThatReadsItsViewsIsWell() async throws {
        let findings = try await findings()

        #expect(findings.map(\.state) == [.ok], "\(findings)")
        #expect(findings.map(\.topic) == ["rights"])
    }

    @Test func namesTheViewThatItMayNotRead() async throws {
        let findings = try await findings { pool in
            try await pool.query("REVOKE SELECT ON notifier.channel_accounts FROM status")
            try await pool.query("REVOKE SELECT ON environment_poller.providers FROM status")
            try await pool.query("REVOKE USAGE ON SCHEMA ingest_gateway FROM status")
        }

        #expect(findings.map(\.state) == [.broken])
        #expect(
            findings[0].fact
                == "status may not read environment_poller.providers, ingest_gateway.outbox_accounts, "
                + "ingest_gateway.retry_accounts, notifier.channel_accounts")
        #expect(findings[0].mend?.contains("roles.sql") == true)
    }

    @Test func namesTheViewsThatNoMigrationHasMade() async throws {
        let findings = try await findings(migrated: false)

        #expect(findings.map(\.state) == [.broken])
        #expect(findings[0].fact == "views are missing: \(PostgresStatusStore.views.joined(separator: ", "))")
        #expect(findings[0].mend == "breathe-easy migrate")
    }

    @Test func reportsARoleThatMayWrite() async throws {
        let findings = try await findings { pool in
            try await pool.query("GRANT DELETE ON notifier.deliveries TO status")
        }

        #expect(findings.map(\.state) == [.broken])
        #expect(findings[0].fact == "status may write, and needs only to read: notifier.deliveries")
    }

    /// A database that is set up by roles.sql alone has to grant the same views.
    @Test func theRolesScriptGrantsEachView() throws {
        let script = try String(
            contentsOf: Checkout.folder.appending(path: "deploy/postgres/roles.sql"), encoding: .utf8)

        for view in PostgresStatusStore.views {
            let parts = view.split(separator: ".")
            #expect(script.contains("('\(parts[0])', '\(parts[1])')"), "\(view)")
        }
    }

    @Test(arguments: ["^$", ""]) func aUserWithoutRightsIsWell(nothing: String) {
        let rights = BrokerRights(configure: nothing, write: nothing, read: nothing)

        #expect(StatusChecks.finding(of: rights, user: "status").state == .ok)
    }

    @Test func reportsAUserWhoMayDoMoreOrNothingAtAll() {
        let more = StatusChecks.finding(
            of: BrokerRights(configure: "^$", write: "^$", read: "^notifier"), user: "figures")
        let none = StatusChecks.finding(of: nil, user: "figures")

        #expect(more.state == .warning)
        #expect(none.state == .broken)
        #expect(none.mend == "rabbitmqctl set_permissions -p <virtual host> figures '^$' '^$' '^$'")
    }

    @Test func theBrokerIsAskedAsTheProcessDoes() async throws {
        let http = HTTPClient()
        try await BrokerForTests.with { server in
            let url = try Checkout.setting("RABBITMQ_MANAGEMENT_URL")
            let status = try await server.statusConfiguration()
            var account = try RabbitMQConfiguration(url: Checkout.setting("OPERATOR_AMQP_URL"))
            account.virtualHost = server.virtualHost
            let probe = BrokerProbe(baseURL: url, operator: account, http: http)

            let well = try await brokerFindings(status, at: url, probe, http)
            #expect(well.map(\.topic) == ["login", "rights", "figures"])
            #expect(well.map(\.state) == [.ok, .ok, .ok], "\(well)")

            // The tests' own user may use every queue, and has no tag.
            let wrong = try await brokerFindings(server.configuration(), at: url, probe, http)
            #expect(wrong.map(\.state) == [.ok, .warning, .broken], "\(wrong)")
            #expect(wrong[2].mend?.contains("set_user_tags status monitoring") == true)
        }
        await http.close()
    }

    private func brokerFindings(
        _ login: RabbitMQConfiguration, at url: String, _ probe: BrokerProbe, _ http: HTTPClient
    ) async throws -> [Finding] {
        let checks = StatusChecks(
            database: .missing(variable: "STATUS_POSTGRES_URL"),
            broker: .value(BrokerLogin(variable: "STATUS_AMQP_URL", configuration: login)), probe: .value(probe),
            management: .value(BrokerManagement(baseURL: url, login, http: http)),
            running: RunningCheck(name: "status", address: .missing(variable: "OPERATOR_STATUS_URL"), http: http),
            timeLimit: .seconds(60))
        return await Examination(checks: checks.brokerChecks, timeLimit: .seconds(60))().findings
    }

    /// Settings alone decide where it is asked: the operator's address, else its port on this machine.
    @Test func saysThatNothingListens() async throws {
        let http = HTTPClient()
        let port = try freePort()
        let checks = DoctorChecks(
            SettingsReader(environment: ["STATUS_ADMIN_PORT": "\(port)"]), http: http, timeLimit: .seconds(60))

        let diagnosis = await Examination(checks: checks.all, timeLimit: .seconds(60))()
        await http.close()

        let findings = diagnosis.findings.filter { $0.of == "status" }
        let ready = try #require(findings.first { $0.topic == "ready" })
        #expect(ready.state == .broken)
        #expect(ready.fact.contains("http://127.0.0.1:\(port)"))
        #expect(ready.mend?.contains("OPERATOR_STATUS_URL") == true)
        #expect(findings.filter { $0.state == .unchecked }.map(\.topic) == ["login", "login", "rights", "figures"])
    }
}
