import DeclaredMetrics
import Metrics

/// Shows the state of the connection for one purpose; made once for each keeper of connections.
struct ConnectionMeter: Sendable {
    /// From when the connection's thread has taken a publish to its confirm.
    let publishConfirm = RabbitMQMetrics.publishConfirm.timer()
    private let up: Gauge
    private let opened: Counter
    /// Of the publishing connection alone: the broker blocks no other.
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
