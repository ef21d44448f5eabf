import BrokerManagement
import MessageProtocol
import RabbitMQ

/// The checks of RabbitMQ: a login as each service, and the management API as the operator.
struct BrokerChecks: Sendable {
    /// By service.
    var logins: [ServiceName: Given<BrokerLogin>]
    var `operator`: Given<BrokerLogin>
    var probe: Given<BrokerProbe>
    var accounts: BrokerAccounts
    var timeLimit: Duration

    var all: [Check] {
        let logins = ServiceName.allCases.map { service in
            login(
                service.rawValue, self.logins[service] ?? .missing(variable: "\(service.schema.uppercased())_AMQP_URL"))
        }
        return logins + [login(BrokerAccounts.operator, `operator`)] + [
            Check(.broker, "version", probe) { [try await $0.facts().finding] },
            Check(.broker, "node", probe) { try await $0.nodes().flatMap(\.findings) },
            Check(.broker, "clock", probe) { probe in
                guard let clock = try await probe.clock() else {
                    return [.unchecked("clock", "the management API sends no Date header")]
                }
                return [clock.finding("clock", name: "the broker")]
            },
            Check(.broker, "rights", probe) { try await rights($0) },
            Check(.broker, "users", probe) { probe in
                do {
                    return try await probe.users().findings(for: accounts)
                } catch BrokerManagementError.refused {
                    return [Self.notAdministrator(probe.operator.user)]
                }
            },
            Check(.broker, "limits", probe) { probe in
                try await probe.limits().findings(missingQueues: try await probe.topology().missingQueues)
            },
            Check(.broker, "queues", probe) { try await $0.topology().findings },
            Check(.broker, "retries", probe) { probe in
                try await WaitingRetries(topology: try await probe.topology())
                    .findings(timeLimit: min(timeLimit / 3, .seconds(3)))
            },
            Check(.broker, "policy", probe) { probe in
                PolicyEffects(topology: try await probe.topology(), policies: try await probe.policies()).findings
            },
        ]
    }

    private func login(_ name: String, _ given: Given<BrokerLogin>) -> Check {
        Check(.broker, "login", of: name, given) { [await $0.finding(of: name, timeLimit: timeLimit)] }
    }

    /// The management API does not say whether the password or a tag is the reason.
    static func notAdministrator(_ user: String) -> Finding {
        .broken(
            "users", of: BrokerAccounts.operator,
            "the management API refuses \(user): it lacks the tag administrator, or its password is wrong",
            mend: "if the operator's login above works: rabbitmqctl set_user_tags \(user) administrator; otherwise "
                + "correct OPERATOR_AMQP_URL (or its …_PASSWORD)")
    }

    private func rights(_ probe: BrokerProbe) async throws(BrokerManagementError) -> [Finding] {
        var findings: [Finding] = []
        for service in ServiceName.allCases {
            let user = accounts.user(of: service.rawValue)
            guard let rights = try await probe.rights(of: user) else {
                findings.append(
                    .broken(
                        "rights", of: service.rawValue,
                        "\(user) has no permissions in the virtual host \(probe.operator.virtualHost)",
                        mend: BrokerRights.mend(of: service, user: user, in: probe.operator.virtualHost)))
                continue
            }
            findings.append(rights.finding(of: service, user: user, in: probe.operator.virtualHost))
            findings.append(BrokerTopicRights.finding(try await probe.topicRights(of: user), of: service))
        }
        return findings
    }
}
