import DeclaredMetrics
import Metrics

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
