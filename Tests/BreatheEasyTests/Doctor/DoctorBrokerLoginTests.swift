import Foundation
import MessageProtocol
import RabbitMQ
import TestSupport
import Testing

@testable import breathe_easy

/// Logins that RabbitMQ refuses, each for a reason of its own.
@Suite(.timeLimit(.minutes(20))) struct DoctorBrokerLoginTests {
    /// What is said of the notifier's login after the fault.
    private func finding(
        _ plant: (BrokerForTests, inout RabbitMQConfiguration) async throws -> Void
    ) async throws -> (finding: Finding, user: String) {
        let box = BrokerForTestsRecorder<(finding: Finding, user: String)>()
        try await BrokerForTests.with { server in
            var configuration = server.configuration()
            try await plant(server, &configuration)
            let login = BrokerLogin(variable: "NOTIFIER_AMQP_URL", configuration: configuration)
            await box.record((await login.finding(of: "notifier", timeLimit: .seconds(60)), server.virtualHost))
        }
        return try #require(await box.events.last)
    }

    @Test func saysThatPermissionsForTheVirtualHostAreMissing() async throws {
        let (finding, user) = try await finding { server, _ in try await server.clearRights() }

        #expect(finding.state == .broken)
        #expect(
            finding.mend == "rabbitmqctl set_permissions -p \(user) \(user) '^notifier\\.' '^(events|notifier\\..*)$' "
                + "'^(events|notifier\\..*)$', or correct the virtual host \(user) in NOTIFIER_AMQP_URL",
            "\(finding)")
    }

    @Test func saysThatTheVirtualHostMayHaveNoMoreConnections() async throws {
        let (finding, user) = try await finding { server, _ in try await server.setLimit("max-connections", to: 0) }

        #expect(finding.mend?.contains("rabbitmqctl clear_vhost_limits -p \(user);") == true, "\(finding)")
    }

    @Test(arguments: ["max-connections", "max-channels"])
    func saysThatTheUserMayHaveNoMore(limit: String) async throws {
        let (finding, user) = try await finding { server, _ in try await server.setUserLimit(limit, to: 0) }

        #expect(
            finding.mend == "lift the limit of the user: rabbitmqctl clear_user_limits \(user) \(limit)", "\(finding)")
    }

    @Test func saysThatTheAuthorityIsAnother() async throws {
        let (finding, _) = try await finding { _, configuration in
            let port = try #require(Int(try Checkout.setting("RABBITMQ_TLS_PORT")))
            configuration.hosts = [.init(name: "localhost", port: port)]
            configuration.tls = .init(authorityFile: try Checkout.setting("TLS_OTHER_CA_FILE"))
        }

        #expect(
            finding.mend?.hasPrefix("name in cacertfile of NOTIFIER_AMQP_URL the authority that issued") == true,
            "\(finding)")
    }

    @Test func saysThatSchemeAndPortDisagree() async throws {
        let (finding, _) = try await finding { _, configuration in configuration.tls = .init() }

        #expect(finding.mend?.hasPrefix("make scheme and port of NOTIFIER_AMQP_URL agree") == true, "\(finding)")
    }

    @Test func saysThatNoFurtherQueueMayBeDeclared() async throws {
        try await TopologyRig.with([.notifier]) { rig in
            try await rig.server.setLimit("max-queues", to: 3)
            await #expect(throws: (any Error).self) {
                try await rig.broker.declare(ConsumerQueue(service: .alertFanout, message: SubscriberChanged.name))
            }

            let missing = try await rig.probe.topology().missingQueues
            let findings = try await rig.probe.limits().findings(missingQueues: missing)

            #expect(findings.map(\.state) == [.broken])
            #expect(
                findings.first?.fact.contains("may have 3: \(missing) queues of ours cannot be declared (406)") == true,
                "\(findings)")
            let host = rig.server.virtualHost
            #expect(findings.first?.mend?.contains("rabbitmqctl clear_vhost_limits -p \(host)") == true)
        }
    }

    @Test func limitsThatAreNotReachedAreWell() async throws {
        try await TopologyRig.with { rig in
            #expect(try await rig.probe.limits().findings(missingQueues: 40) == [.ok("limits", "none is reached")])
            try await rig.server.setLimit("max-queues", to: 500)
            try await rig.server.setLimit("max-connections", to: 500)

            let findings = try await rig.probe.limits().findings(missingQueues: 40)

            #expect(findings == [.ok("limits", "none is reached")])
        }
    }

    @Test func saysThatTheLimitsLeaveNoRoom() {
        let limits = BrokerLimits(
            maximumQueues: 90, maximumConnections: 8, queues: 90, connections: 8, virtualHost: "breathe-easy")

        let findings = limits.findings(missingQueues: 0)

        #expect(findings.map(\.state) == [.warning, .broken])
        #expect(
            findings.map(\.fact) == [
                "the virtual host breathe-easy has 90 queues and may have 90: an update or more partitions cannot "
                    + "declare theirs",
                "the virtual host breathe-easy has 8 connections and may have 8: whoever connects next is refused",
            ])
    }
}
