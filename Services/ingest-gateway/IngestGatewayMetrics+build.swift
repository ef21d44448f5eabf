import DeclaredMetrics
import HTTPService
import Messaging
import Postgres
import RabbitMQ

extension IngestGatewayApplication {
    /// All that it can export besides what every process does.
    static let metrics =
        HTTPMetrics.all + GatewayInboxMetrics.all + MessagingMetrics.all + RabbitMQMetrics.all
        + PostgresMetrics.all
}
