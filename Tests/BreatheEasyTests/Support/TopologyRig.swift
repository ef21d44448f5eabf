import HTTPFetch
import MessageProtocol
import RabbitMQ
import TestSupport

@testable import breathe_easy

/// A virtual host that a service has declared its queues in, and the doctor who looks at it.
struct TopologyRig {
    let server: BrokerForTests
    let broker: RabbitMQBroker
    let probe: BrokerProbe

    /// - Parameter services: of which all queues exist, and no delay queue, which only a consumer declares.
    static func with(_ services: [ServiceName] = [], _ test: (TopologyRig) async throws -> Void) async throws {
        let http = HTTPClient()
        try await BrokerForTests.with { server in
            var account = try RabbitMQConfiguration(url: Checkout.setting("OPERATOR_AMQP_URL"))
            account.virtualHost = server.virtualHost
            let broker = RabbitMQBroker(configuration: server.configuration(), logger: .silent)
            let url = try Checkout.setting("RABBITMQ_MANAGEMENT_URL")
            let rig = TopologyRig(
                server: server, broker: broker, probe: BrokerProbe(baseURL: url, operator: account, http: http))
            do {
                for queue in services.flatMap({ Topology.queues(of: $0) }) { try await broker.declare(queue) }
                try await test(rig)
            } catch {
                await broker.close()
                throw error
            }
            await broker.close()
        }
        await http.close()
    }

    /// Of exchanges, queues and bindings; that delay queues and other services are missing is none.
    func troubles() async throws -> [Finding] {
        try await probe.topology().findings.filter {
            ["queues", "bindings", "exchange"].contains($0.topic) && $0.state != .ok && $0.fact != "it has no queue"
                && !$0.fact.hasPrefix("missing: ")
        }
    }

    func policyFindings() async throws -> [Finding] {
        PolicyEffects(topology: try await probe.topology(), policies: try await probe.policies()).findings
    }
}
