import DeclaredMetrics
import Messaging
import Postgres
import RabbitMQ

extension EnvironmentPollerApplication {
    /// All that it can export besides what every process does.
    static let metrics =
        EnvironmentPollerMetrics.all + MessagingMetrics.all + RabbitMQMetrics.all + PostgresMetrics.all
}
