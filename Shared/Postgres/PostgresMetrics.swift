public import DeclaredMetrics
import Metrics

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

/// Records how busy a pool is; created once for each.
struct PoolMeter: Sendable {
    private let wait = PostgresMetrics.poolWait.timer()
    private let idle = PostgresMetrics.poolConnections.gauge("idle")
    private let leased = PostgresMetrics.poolConnections.gauge("leased")
    private let timeouts = PostgresMetrics.poolTimeouts.counter()

    func waited(_ duration: Duration) { wait.record(duration: duration) }

    func timedOut() { timeouts.increment() }

    func show<Connection>(_ state: PoolState<Connection>) {
        idle.record(state.idleCount)
        leased.record(state.leasedCount)
    }
}
