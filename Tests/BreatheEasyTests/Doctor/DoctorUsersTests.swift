import BrokerManagement
import Foundation
import HTTPFetch
import MessageProtocol
import RabbitMQ
import ServiceRuntime
import TestSupport
import Testing

@testable import breathe_easy

/// Who may use the broker, against the real RabbitMQ.
@Suite(.timeLimit(.minutes(20))) struct DoctorUsersTests {
    @Test func theUsersOfTheDefinitionsAreWell() async throws {
        try await TopologyRig.with { rig in
            let accounts = BrokerAccounts(users: ["notifier": rig.server.virtualHost])

            let findings = try await rig.probe.users().findings(for: accounts)

            #expect(findings.allSatisfy { $0.state == .ok }, "\(findings)")
            #expect(findings.map(\.topic).contains("tags") && findings.last?.topic == "users")
        }
    }

    @Test func reportsAUserWhoIsNotOurs() async throws {
        try await TopologyRig.with { rig in
            let finding = try #require(try await rig.probe.users().findings(for: BrokerAccounts()).last)

            let host = rig.server.virtualHost
            #expect(finding.state == .warning)
            #expect(finding.fact == "users who are not ours may use the virtual host \(host): \(host)")
            #expect(finding.mend?.hasPrefix("rabbitmqctl clear_permissions -p \(host) \(host)") == true)
        }
    }

    @Test func reportsGuest() {
        let all = BrokerRights(configure: ".*", write: ".*", read: ".*")
        let users = BrokerUsers(users: [], rights: ["guest": all, "operator": all], virtualHost: "breathe-easy")

        let finding = users.findings(for: BrokerAccounts()).last

        #expect(finding?.state == .broken)
        #expect(
            finding?.fact == "users who are not ours may use the virtual host breathe-easy: guest; everybody knows the "
                + "password of guest")
        #expect(finding?.mend == "rabbitmqctl delete_user guest")
    }

    @Test(arguments: [("administrator", Finding.State.broken), ("policymaker", .warning), ("", .ok)])
    func aServiceNeedsNoTag(tags: String, state: Finding.State) async throws {
        try await TopologyRig.with { rig in
            try await rig.server.setTags(tags)
            let accounts = BrokerAccounts(users: ["notifier": rig.server.virtualHost])

            let findings = try await rig.probe.users().findings(for: accounts)

            let finding = try #require(findings.first { $0.topic == "tags" && $0.of == "notifier" })
            #expect(finding.state == state)
            if state != .ok {
                #expect(finding.mend == "rabbitmqctl set_user_tags \(rig.server.virtualHost), without any tag")
            }
        }
    }

    @Test func reportsAnOperatorWhoIsNoAdministrator() async throws {
        let http = HTTPClient()
        try await BrokerForTests.with { server in
            let status = try await server.statusConfiguration()
            let probe = BrokerProbe(
                baseURL: try Checkout.setting("RABBITMQ_MANAGEMENT_URL"), operator: status, http: http)
            let checks = BrokerChecks(
                logins: [:], operator: .missing(variable: "OPERATOR_AMQP_URL"), probe: .value(probe),
                accounts: BrokerAccounts(), timeLimit: .seconds(60)
            ).all.filter { $0.topic == "users" }

            let findings = await Examination(checks: checks, timeLimit: .seconds(60))().findings

            #expect(findings == [BrokerChecks.notAdministrator(status.user)])
            #expect(findings.first?.mend?.contains("set_user_tags \(status.user) administrator") == true)
        }
        await http.close()
    }

    @Test func knowsWhoseUserALoginNames() {
        let accounts = BrokerAccounts(users: [
            "notifier": "alert-fanout", "status": "shared", "health-metrics-analyzer": "shared",
            "ingest-gateway": "gateway",
        ])

        #expect(accounts.owner(of: "notifier") == "alert-fanout")
        #expect(accounts.owner(of: "alert-fanout") == nil)
        #expect(accounts.owner(of: "status") == "health-metrics-analyzer")
        #expect(accounts.owner(of: "health-metrics-analyzer") == nil)
        #expect(accounts.user(of: "ingest-gateway") == "gateway")
        #expect(accounts.user(of: "notifier") == "notifier")
    }

    /// Nobody has to be asked for it.
    @Test func reportsTheUserOfAnotherServiceInAURL() async throws {
        let http = HTTPClient()
        let settings = SettingsReader(environment: [
            "NOTIFIER_AMQP_URL": "amqp://alert-fanout:secret-4711@127.0.0.1:1/breathe-easy",
            "STATUS_AMQP_URL": "amqp://operator:secret-4711@127.0.0.1:1/breathe-easy",
        ])
        let checks = DoctorChecks(settings, http: http, timeLimit: .seconds(60)).all.filter {
            $0.area == .broker && $0.topic == "login"
        }

        let findings = await Examination(checks: checks, timeLimit: .seconds(60))().findings
        await http.close()

        let notifier = try #require(findings.first { $0.of == "notifier" })
        #expect(notifier.state == .broken)
        #expect(notifier.fact == "NOTIFIER_AMQP_URL names alert-fanout, the user of alert-fanout")
        #expect(notifier.mend == "name the user notifier in NOTIFIER_AMQP_URL, with the password of notifier")
        #expect(findings.first { $0.of == "status" }?.state == .warning)
        #expect(!"\(findings)".contains("4711"))
    }
}
