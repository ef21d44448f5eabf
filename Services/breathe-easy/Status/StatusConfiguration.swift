import Foundation
import HTTPService
import Postgres
import RabbitMQ
import ServiceRuntime
import WebPages

/// What `breathe-easy status serve` reads from its environment.
///
/// The page was part of the gateway until 0.8, so the gateway's names of three settings are still read.
struct StatusConfiguration: Sendable {
    var postgres: PostgresConfiguration
    var httpHost: String
    var httpPort: Int
    /// Nil while the page is off.
    var token: OperatorToken?
    /// Nil while the queues are not sampled.
    var management: Management?
    var chartScript: ChartScript
    /// Whose word on where a request comes from is taken.
    var proxies: TrustedProxies
    /// Where the heads of the audit are kept; nil while they are not.
    var auditHeads: AuditHeadsFile?

    /// RabbitMQ's management API, and the user who asks it.
    struct Management: Sendable {
        var url: String
        var account: RabbitMQConfiguration
    }

    static let prefix = "status"
    /// Of the token of a page that is open to the world: 24 random bytes in Base64.
    static let shortestToken = 32
    static let tokenVariable = "STATUS_OPERATOR_TOKEN"
    static let managementVariable = "STATUS_RABBITMQ_MANAGEMENT_URL"
    static let chartScriptVariable = "STATUS_CHART_JS"

    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        var faults = ConfigurationFaults()
        let postgres = settings.value(of: Self.postgres, &faults)
        let httpHost = settings.value(of: Setting("status.http.host", default: "127.0.0.1"), &faults)
        let httpPort = settings.value(of: Setting("status.http.port", in: 0...65_535, default: 8_085), &faults)
        let oldToken = settings.value(of: Self.token("ingest_gateway", else: nil), &faults)
        let token = settings.value(of: Self.token("status", else: oldToken ?? nil), &faults)
        let oldURL = settings.value(of: Self.managementURL("ingest_gateway", else: nil), &faults)
        let url = settings.value(of: Self.managementURL("status", else: oldURL ?? nil), &faults)
        let oldScript = settings.value(of: Self.chartScript("ingest_gateway", else: ChartScript()), &faults)
        let chartScript = settings.value(of: Self.chartScript("status", else: oldScript ?? ChartScript()), &faults)
        let proxies = settings.value(of: Self.proxies, &faults)
        let auditHeads = settings.value(of: AuditHeadsFile.setting, &faults)
        settings.mention("status.amqp.url")
        if case let url?? = url, let account = settings.value(of: Self.account, &faults) {
            management = Management(url: url, account: account)
        }
        guard faults.faults.isEmpty, let postgres, let httpHost, let httpPort, let token, let chartScript, let proxies
        else {
            throw faults
        }
        (self.postgres, self.httpHost, self.httpPort) = (postgres, httpHost, httpPort)
        (self.token, self.chartScript, self.proxies) = (token, chartScript, proxies)
        self.auditHeads = auditHeads.flatMap { $0 }.map { AuditHeadsFile(path: $0) }
    }

    private static let postgres = Setting("status.postgres.url", isSecret: true) { text in
        var configuration = try PostgresConfiguration(url: text)
        configuration.applicationName = "status"
        return configuration
    }

    private static let account = Setting("status.amqp.url", isSecret: true) { try RabbitMQConfiguration(url: $0) }

    private static func token(_ prefix: String, else fallback: OperatorToken?) -> Setting<OperatorToken?> {
        Setting("\(prefix).operator.token", isSecret: true, default: .some(fallback)) {
            try OperatorToken($0, atLeast: shortestToken)
        }
    }

    private static let proxies = Setting("status.proxies", default: TrustedProxies.onThisMachine) { text in
        guard let proxies = TrustedProxies(text) else {
            throw SettingFault("must be addresses and networks such as 10.0.0.0/8, separated by spaces")
        }
        return proxies
    }

    private static func managementURL(_ prefix: String, else fallback: String?) -> Setting<String?> {
        Setting("\(prefix).rabbitmq.management.url", default: .some(fallback)) { text in
            guard let url = URLComponents(string: text), ["http", "https"].contains(url.scheme),
                url.host?.isEmpty == false, url.user == nil
            else {
                throw SettingFault(
                    "must be a URL such as http://rabbitmq:15672, without user and password: those of STATUS_AMQP_URL "
                        + "are used")
            }
            return text
        }
    }

    private static func chartScript(_ prefix: String, else fallback: ChartScript) -> Setting<ChartScript> {
        Setting("\(prefix).chart.js", default: fallback) { ChartScript(readFrom: $0) }
    }
}

/// Chart.js as the machine has it.
struct ChartScript: Sendable {
    var path: String
    /// Nil without such a file: the page then has no charts and says so.
    var file: EmbeddedFile?

    /// Where Debian's package libjs-chart.js puts it.
    static let usualPath = "/usr/share/javascript/chart.js/chart.min.js"

    init(readFrom path: String = usualPath) {
        self.path = path
        file = (try? EmbeddedFile(readFrom: URL(filePath: path))).map { EmbeddedFile("chart.js", $0.bytes) }
    }
}
