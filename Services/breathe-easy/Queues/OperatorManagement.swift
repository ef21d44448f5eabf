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
        var faults = ConfigurationFaults()
        let url = settings.value(of: Setting("rabbitmq.management.url"), &faults)
        let account = settings.value(
            of: Setting("operator.amqp.url", isSecret: true) { try RabbitMQConfiguration(url: $0) }, &faults)
        guard let url, let account else { throw faults }
        api = BrokerManagement(baseURL: url, account, http: http)
    }

    func close() async { await http.close() }
}
