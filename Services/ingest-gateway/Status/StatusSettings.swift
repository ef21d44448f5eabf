import Foundation
import ServiceRuntime

/// What an operator chooses about the status page.
struct StatusSettings: Sendable {
    /// Nil while the page is off.
    var token: OperatorToken?
    /// Of RabbitMQ's management API; nil while the queues are not asked for.
    var managementURL: String?
    var chartScript = ChartScript(path: chartScriptPath, text: nil)

    static let tokenVariable = "INGEST_GATEWAY_OPERATOR_TOKEN"
    static let managementVariable = "INGEST_GATEWAY_RABBITMQ_MANAGEMENT_URL"
    static let chartScriptVariable = "INGEST_GATEWAY_CHART_JS"
    /// Where Debian's package libjs-chart.js puts it.
    static let chartScriptPath = "/usr/share/javascript/chart.js/chart.min.js"
}

/// Chart.js, as the machine has it.
struct ChartScript: Sendable {
    var path: String
    /// Nil when it is not there: the page then has no charts and says so.
    var text: String?
}

extension StatusSettings {
    init(_ settings: SettingsReader) throws(ConfigurationFaults) {
        (token, managementURL, chartScript) = try settings.read(
            Setting<OperatorToken?>("ingest_gateway.operator.token", isSecret: true, default: .some(nil)) {
                try OperatorToken($0)
            },
            Self.managementURLSetting,
            Setting<ChartScript>("ingest_gateway.chart.js", default: ChartScript(readFrom: Self.chartScriptPath)) {
                ChartScript(readFrom: $0)
            })
    }

    private static let managementURLSetting = Setting<String?>(
        "ingest_gateway.rabbitmq.management.url", default: .some(nil)
    ) { text in
        guard let url = URLComponents(string: text), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false,
            url.user == nil
        else {
            throw SettingFault(
                "must be a URL such as http://rabbitmq:15672, without user and password: those of "
                    + "INGEST_GATEWAY_AMQP_URL are used")
        }
        return text
    }
}

extension ChartScript {
    init(readFrom path: String) {
        self.init(path: path, text: try? String(contentsOfFile: path, encoding: .utf8))
    }
}
