public import MessageProtocol
import Metrics

/// The names of this module's metrics.
public enum MessagingMetrics {
    /// Messages by queue and outcome: `done`, `retry`, `dead-letter`.
    static let handledMessages = "messages_handled_total"
    /// Seconds from decoding to verdict, by queue.
    static let handlerDuration = "message_handler_duration_seconds"
    /// Messages that left the outbox confirmed.
    static let outboxPublished = "outbox_published_total"
    /// Messages that were claimed but not confirmed.
    static let outboxFailed = "outbox_failed_total"
    /// Messages that wait in the outbox, counted up to just over the limit from which on it is congested.
    static let outboxWaiting = "outbox_waiting_messages"
    /// Seconds that the oldest of them has waited.
    static let outboxOldest = "outbox_oldest_seconds"

    /// Consumers that gave no sign of life and were started again, by queue.
    static let stalls = "consumer_stalls_total"
    /// Messages without content that proved that a queue is consumed, by queue.
    static let canaries = "canaries_received_total"

    public static func consumerStalled(of queue: ConsumerQueue) {
        Counter(label: stalls, dimensions: [("queue", queue.name)]).increment()
    }

    public static func canaryReceived(from queue: ConsumerQueue) {
        Counter(label: canaries, dimensions: [("queue", queue.name)]).increment()
    }

    static func handled(queue: ConsumerQueue, _ disposition: Disposition, duration: Duration) {
        let queueLabel = ("queue", queue.name)
        Counter(label: handledMessages, dimensions: [queueLabel, ("outcome", disposition.outcome)]).increment()
        Timer(label: handlerDuration, dimensions: [queueLabel]).record(duration: duration)
    }

    static func relayed(_ batch: RelayedBatch) {
        if batch.published > 0 { Counter(label: outboxPublished).increment(by: batch.published) }
        let failed = batch.claimed - batch.published
        if failed > 0 { Counter(label: outboxFailed).increment(by: failed) }
    }

    static func waiting(_ backlog: OutboxBacklog) {
        Gauge(label: outboxWaiting).record(backlog.waiting)
        Gauge(label: outboxOldest).record(backlog.oldest / .seconds(1))
    }
}

extension Disposition {
    fileprivate var outcome: String {
        switch self {
        case .acknowledge: "done"
        case .retry: "retry"
        case .deadLetter: "dead-letter"
        }
    }
}
