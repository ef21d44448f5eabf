public import DeclaredMetrics

/// This module's metrics.
public enum PostgresMetrics {
    static let poolWait = Metric.histogram(
        "postgres_pool_wait_seconds", "From requesting a connection to getting one", bounds: HistogramBounds.latency)
    static let poolConnections = Metric.gauge(
        "postgres_pool_connections", "Connections of the pool by state: idle, leased", by: "state")
    static let poolTimeouts = Metric.counter(
        "postgres_pool_timeouts_total", "Requests that got no connection in time")

    public static let all = [poolWait, poolConnections, poolTimeouts]
}
