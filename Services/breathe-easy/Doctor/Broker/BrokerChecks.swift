import BrokerManagement
import MessageProtocol
import RabbitMQ

/// The checks of RabbitMQ: a login as each service, and the management API as the operator.
struct BrokerChecks: Sendable {
    /// By service.
    var logins: [ServiceName: Given<BrokerLogin>]
    var `operator`: Given<BrokerLogin>
    var probe: Given<BrokerProbe>
    var timeLimit: Duration

    var all: [Check] {
        let logins = ServiceName.allCases.map { service in
            login(
                service.rawValue, self.logins[service] ?? .missing(variable: "\(service.schema.uppercased())_AMQP_URL"))
        }
        return logins + [login("operator", `operator`)] + [
            Check(.broker, "version", probe) { [try await $0.facts().finding] },
            Check(.broker, "node", probe) { try await $0.nodes().flatMap(\.findings) },
            Check(.broker, "clock", probe) { probe in
                guard let clock = try await probe.clock() else {
                    return [.unchecked("clock", "the management API sends no Date header")]
                }
                return [clock.finding("clock", name: "the broker")]
            },
            Check(.broker, "rights", probe) { try await rights($0) },
            Check(.broker, "queues", probe) { try await $0.topology().findings },
            Check(.broker, "policy", probe) { probe in
                PolicyEffects(topology: try await probe.topology(), policies: try await probe.policies()).findings
            },
        ]
    }

    private func login(_ name: String, _ given: Given<BrokerLogin>) -> Check {
        Check(.broker, "login", of: name, given) { [await $0.finding(of: name, timeLimit: timeLimit)] }
    }

    private func rights(_ probe: BrokerProbe) async throws(BrokerManagementError) -> [Finding] {
        var findings: [Finding] = []
        for service in ServiceName.allCases {
            let user = logins[service]?.value?.configuration.user ?? service.rawValue
            guard let rights = try await probe.rights(of: user) else {
                findings.append(
                    .broken(
                        "rights", of: service.rawValue,
                        "\(user) has no permissions in the virtual host \(probe.operator.virtualHost)",
                        mend: "restart the broker with deploy/rabbitmq/definitions.json, which gives them"))
                continue
            }
            findings.append(rights.finding(of: service))
            findings.append(BrokerTopicRights.finding(try await probe.topicRights(of: user), of: service))
        }
        return findings
    }
}
