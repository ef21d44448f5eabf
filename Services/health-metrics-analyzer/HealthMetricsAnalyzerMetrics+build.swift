import DeclaredMetrics
import Messaging
import Postgres
import RabbitMQ

extension HealthMetricsAnalyzerApplication {
    /// All that it can export besides what every process does.
    static let metrics =
        HealthMetricsAnalyzerMetrics.all + MessagingMetrics.all + RabbitMQMetrics.all + PostgresMetrics.all
}
