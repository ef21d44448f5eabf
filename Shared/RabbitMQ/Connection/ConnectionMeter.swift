import DeclaredMetrics
import Metrics

/// Records the state of the connection for one purpose; created once for each keeper.
struct ConnectionMeter: Sendable {
    /// From when the connection's thread has accepted a publish to its confirm.
    let publishConfirm = RabbitMQMetrics.publishConfirm.timer()
    private let up: Gauge
    private let opened: Counter
    /// For the publishing connection only: the broker blocks no other.
    private let blocked: Gauge?

    init(purpose: String) {
        up = RabbitMQMetrics.connectionUp.gauge(purpose)
        opened = RabbitMQMetrics.connectionsOpened.counter(purpose)
        blocked = purpose == "publish" ? RabbitMQMetrics.connectionBlocked.gauge() : nil
        up.record(0)
        blocked?.record(0)
    }

    func connected() {
        up.record(1)
        opened.increment()
    }

    func lost() { up.record(0) }

    func blocked(_ isBlocked: Bool) { blocked?.record(isBlocked ? 1 : 0) }
}
