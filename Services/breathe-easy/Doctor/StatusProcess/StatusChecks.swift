import BrokerManagement
import Postgres
import RabbitMQ

/// The checks of `breathe-easy status serve`, which owns nothing and reads views and the broker's figures.
struct StatusChecks: Sendable {
    static let name = StatusConfiguration.prefix

    var database: Given<DatabaseChecks.Login>
    var broker: Given<BrokerLogin>
    /// Asks as the operator.
    var probe: Given<BrokerProbe>
    /// Where the process asks for the broker's figures, and as whom.
    var management: Given<BrokerManagement>
    /// Of its admin port.
    var running: RunningCheck
    var timeLimit: Duration

    var databaseCheck: Check {
        Check(.database, "login", of: Self.name, database) { login in
            if let finding = login.findingOfAnothersRole(expected: Self.name, of: Self.name) { return [finding] }
            return try await login.examine("login", of: Self.name, timeLimit: timeLimit) { pool in
                let facts = try await PostgresStatusRoleProbe().facts(pool)
                return [.ok("login", of: Self.name, "the login works")] + facts.findings
            }
        }
    }

    var brokerChecks: [Check] {
        [
            Check(.broker, "login", of: Self.name, broker) { [await $0.finding(of: Self.name, timeLimit: timeLimit)] },
            Check(.broker, "rights", of: Self.name, probe) { probe in
                let user = broker.value.flatMap { $0.owner == nil ? $0.configuration.user : nil } ?? Self.name
                return [Self.finding(of: try await probe.rights(of: user), user: user)]
            },
            Check(.broker, "figures", of: Self.name, management) { [await Self.figuresFinding($0)] },
        ]
    }

    /// - Parameter rights: nil when the user has none in the virtual host, not even empty ones, and cannot log in to it.
    static func finding(of rights: BrokerRights?, user: String) -> Finding {
        let mend = "rabbitmqctl set_permissions -p <virtual host> \(user) '^$' '^$' '^$'"
        guard let rights else {
            return .broken("rights", of: name, "\(user) may not use the virtual host", mend: mend)
        }
        return rights.allowsNothing
            ? .ok("rights", of: name, "may use no queue")
            : .warning("rights", of: name, "may use queues or exchanges, and needs none", mend: mend)
    }

    private static func figuresFinding(_ management: BrokerManagement) async -> Finding {
        do {
            let queues = try await management.queues()
            return .ok("figures", of: name, "sees \(queues.count.counted("queue"))")
        } catch {
            return .broken(
                "figures", of: name, "\(error)",
                mend: "check STATUS_RABBITMQ_MANAGEMENT_URL, and give its user the tag: "
                    + "rabbitmqctl set_user_tags status monitoring")
        }
    }
}
