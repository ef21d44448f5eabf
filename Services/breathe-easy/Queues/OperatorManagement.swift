import BrokerManagement
import HTTPFetch
import RabbitMQ
import ServiceRuntime

/// RabbitMQ's management API as the environment names it.
struct OperatorManagement: Sendable {
    let api: BrokerManagement
    private let http = HTTPClient()

    /// - Throws: ``ConfigurationFaults``.
    init(_ settings: SettingsReader = SettingsReader()) throws(ConfigurationFaults) {
        let (url, account) = try settings.read(
            Setting("rabbitmq.management.url"),
            Setting("operator.amqp.url", isSecret: true) { try RabbitMQConfiguration(url: $0) })
        api = BrokerManagement(baseURL: url, account, http: http)
    }

    func close() async { await http.close() }
}
