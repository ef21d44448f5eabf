import BrokerManagement
import Foundation
import HTTPFetch
import MessageProtocol
import Postgres
import RabbitMQ
import ServiceRuntime
import SignedLinks

/// All checks, as the environment configures them.
struct DoctorChecks: Sendable {
    let settings: SettingsReader
    let http: HTTPClient
    let timeLimit: Duration

    init(_ settings: SettingsReader, http: HTTPClient, timeLimit: Duration) {
        (self.settings, self.http, self.timeLimit) = (settings, http, timeLimit)
    }

    var all: [Check] {
        let parts: [[Check]] = [
            MachineChecks(healthKeyFiles: healthKeyFiles, linkKeys: linkKeys).all,
            SettingChecks(settings: settings).all,
            database.all, [status.databaseCheck, audit.check],
            broker.all, status.brokerChecks,
            (ServiceName.allCases.map(\.rawValue) + ServiceTable.workers).map { running($0).check },
            [status.running.check],
            outside.all,
        ]
        return parts.flatMap { $0 }
    }

    private var database: DatabaseChecks {
        DatabaseChecks(
            logins: byService { databaseLogin($0.schema) }, operator: databaseLogin("operator"),
            timeLimit: timeLimit, healthKeyFiles: byService { settings.given("\($0.schema).health.keys.file") { $0 } })
    }

    private var audit: AuditChecks {
        AuditChecks(
            database: databaseLogin("operator"), heads: settings.given("status.audit.heads") { $0 },
            timeLimit: timeLimit)
    }

    private var broker: BrokerChecks {
        BrokerChecks(
            logins: byService { brokerLogin($0.rawValue) }, operator: brokerLogin(BrokerAccounts.operator),
            probe: brokerProbe, accounts: brokerAccounts, timeLimit: timeLimit)
    }

    private var brokerAccounts: BrokerAccounts {
        let users = BrokerAccounts.processes.compactMap { name in
            brokerConfiguration(name).value.map { (name, $0.user) }
        }
        return BrokerAccounts(users: Dictionary(uniqueKeysWithValues: users))
    }

    private var brokerProbe: Given<BrokerProbe> {
        brokerLogin(BrokerAccounts.operator).and(settings.given("rabbitmq.management.url") { $0 })
            .map { BrokerProbe(baseURL: $1, operator: $0.configuration, http: http) }
    }

    private var status: StatusChecks {
        let prefix = StatusConfiguration.prefix
        let login = brokerLogin(prefix)
        let url = settings.given("\(prefix).rabbitmq.management.url") { $0 }
            .else(settings.given("rabbitmq.management.url") { $0 })
        return StatusChecks(
            database: databaseLogin(prefix), broker: login, probe: brokerProbe,
            management: login.and(url).map { BrokerManagement(baseURL: $1, $0.configuration, http: http) },
            running: running(StatusChecks.name), timeLimit: timeLimit)
    }

    private func running(_ name: String) -> RunningCheck {
        RunningCheck(name: name, address: adminAddress(name), http: http)
    }

    private var outside: OutsideChecks {
        let security = settings.given("notifier.smtp.security") { text in
            guard let security = MailServer.Security(setting: text) else {
                throw SettingFault("must be none, starttls or tls")
            }
            return security
        }
        var mail = settings.given("notifier.smtp.url", isSecret: true) {
            try MailEndpoint($0).server(security: security.value)
        }
        // The notifier would not start; the usual protection is none that was asked for.
        if case .faulty(let variable, let fault) = security { mail = .faulty(variable: variable, fault: fault) }
        let keys = ["ambee", "openuv", "airvisual", "google_pollen", "polleninformation", "waqi", "openaq"].map {
            "environment.\($0).key"
        }
        return OutsideChecks(
            mail: mail, source: settings.given("environment.source") { $0 },
            keys: keys.map { key in
                (key.uppercased().replacing(".", with: "_"), settings.given(key, isSecret: true) { $0 }.value != nil)
            },
            overviews: { [login = databaseLogin("operator")] in try await Self.overviews(login) })
    }

    private static func overviews(_ login: Given<DatabaseChecks.Login>) async throws -> [ProviderOverview] {
        guard let configuration = login.value?.configuration else {
            throw CommandFailure("set OPERATOR_POSTGRES_URL")
        }
        return try await OperatorSession.withDatabase(configuration) { try await PostgresProviderOverviews(pool: $0)() }
    }

    private func databaseLogin(_ prefix: String) -> Given<DatabaseChecks.Login> {
        let variable = "\(prefix.uppercased())_POSTGRES_URL"
        return settings.given("\(prefix).postgres.url", isSecret: true) { text in
            DatabaseChecks.Login(variable: variable, configuration: try PostgresConfiguration(url: text))
        }
    }

    private func brokerLogin(_ name: String) -> Given<BrokerLogin> {
        let (variable, owner) = ("\(name.asSettingPrefix.uppercased())_AMQP_URL", brokerAccounts.owner(of: name))
        return brokerConfiguration(name).map { BrokerLogin(variable: variable, configuration: $0, owner: owner) }
    }

    private func brokerConfiguration(_ name: String) -> Given<RabbitMQConfiguration> {
        settings.given("\(name.asSettingPrefix).amqp.url", isSecret: true) { try RabbitMQConfiguration(url: $0) }
    }

    /// A process' admin address: the operator's setting, as for `breathe-easy alerts`, else its port on this machine.
    private func adminAddress(_ name: String) -> Given<String> {
        let prefix = name.asSettingPrefix
        let port = settings.given("\(prefix).admin.port") { $0 }
        return settings.given("operator.\(prefix).url") { $0 }.else(port.map { "http://127.0.0.1:\($0)" })
    }

    private var healthKeyFiles: [(service: String, file: Given<String>)] {
        ServiceTable.withHealthKeys.map { service in
            (service.rawValue, settings.given("\(service.schema).health.keys.file") { $0 })
        }
    }

    private var linkKeys: [(service: String, keys: Given<String>)] {
        ServiceTable.withLinkKeys.map { service in
            let keys = settings.given("\(service.schema).link.keys", isSecret: true) { text in
                _ = try LinkSealer(text)
                return text
            }
            return (service.rawValue, keys)
        }
    }

    private func byService<Value>(_ value: (ServiceName) -> Given<Value>) -> [ServiceName: Given<Value>] {
        Dictionary(uniqueKeysWithValues: ServiceName.allCases.map { ($0, value($0)) })
    }
}
