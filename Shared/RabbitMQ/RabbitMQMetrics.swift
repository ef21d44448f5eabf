public import DeclaredMetrics

/// This module's metrics.
public enum RabbitMQMetrics {
    static let publishConfirm = Metric.histogram(
        "amqp_publish_confirm_seconds", "From sending a message to the broker's confirm",
        bounds: HistogramBounds.latency)
    static let publishes = Metric.counter(
        "amqp_publishes_total", "Publishes by outcome; failed means not confirmed in time, or the connection was lost",
        by: MetricLabel("outcome", ["confirmed", "unroutable", "refused", "failed"]))
    static let connectionUp = Metric.gauge("amqp_connection_up", "1 while connected", by: "purpose")
    static let connectionsOpened = Metric.counter(
        "amqp_connections_opened_total", "Connections opened; more than one is a reconnect", by: "purpose")
    static let connectionBlocked = Metric.gauge(
        "amqp_connection_blocked", "1 while the broker accepts nothing (connection.blocked)")

    public static let all = [publishConfirm, publishes, connectionUp, connectionsOpened, connectionBlocked]
}
