import BrokerManagement
import EnvironmentReports
import Foundation
import HTTPFetch
import Logging
import Postgres
import RabbitMQ
import ServiceLifecycle

extension StatusSampling {
    /// What keeps the board fresh: nothing while the page is switched off.
    static func services(
        for board: StatusBoard, _ configuration: IngestGatewayConfiguration, pool: PostgresPool, logger: Logger
    ) -> [any Service] {
        let settings = configuration.gateway.status
        guard settings.token != nil else { return [] }
        if settings.chartScript.text == nil {
            logger.warning(
                "Status page has no charts",
                metadata: ["path": "\(settings.chartScript.path)", "package": "libjs-chart.js"])
        }
        let management = settings.managementURL.map { BrokerManagement(baseURL: $0, configuration.rabbitMQ) }
        return [
            StatusSampling(
                board: board, readers: StatusReaders(over: pool, management: management), now: { Date() },
                logger: logger)
        ]
    }
}

extension StatusReaders {
    /// Tests build the same.
    init(over pool: PostgresPool, management: BrokerManagement?) {
        let status = PostgresStatusStore(pool: pool)
        let environment = PostgresEnvironmentStore(pool: pool)
        self.init(
            lanes: { try await status.lanes() }, channels: { try await status.channels() },
            providers: { try await environment.providers() })
        if let management { queues = { () async throws -> [QueueStatus] in try await management.queues() } }
    }
}

extension BrokerManagement {
    /// As the user whom the service is at the broker.
    init(baseURL: String, _ configuration: RabbitMQConfiguration) {
        self.init(
            baseURL: baseURL, user: configuration.user, password: configuration.password,
            virtualHost: configuration.virtualHost, http: HTTPClient())
    }
}
