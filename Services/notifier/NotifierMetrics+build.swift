import DeclaredMetrics
import Messaging
import Postgres
import RabbitMQ

extension NotifierApplication {
    /// All that it can export besides what every process does.
    static let metrics =
        NotifierMetrics.all + MessagingMetrics.all + RabbitMQMetrics.all + PostgresMetrics.all
}
