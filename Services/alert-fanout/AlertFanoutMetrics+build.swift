import DeclaredMetrics
import Messaging
import Postgres
import RabbitMQ

extension AlertFanoutApplication {
    /// All that it can export besides what every process does.
    static let metrics =
        AlertFanoutMetrics.all + MessagingMetrics.all + RabbitMQMetrics.all + PostgresMetrics.all
}
