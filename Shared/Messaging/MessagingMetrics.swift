public import DeclaredMetrics
import Metrics

/// This module's metrics.
public enum MessagingMetrics {
    static let handled = Metric.counter(
        "messages_handled_total", "Messages by verdict: done, retry, dead-letter, given-back", by: "queue", "outcome")
    static let handlerDuration = Metric.histogram(
        "message_handler_duration_seconds", "From decoding to verdict", bounds: HistogramBounds.latency, by: "queue")
    static let age = Metric.histogram(
        "message_age_seconds", "From the time in the envelope to the verdict", bounds: HistogramBounds.age, by: "queue")
    static let stalls = Metric.counter(
        "consumer_stalls_total", "Consumers that went silent and were started again", by: "queue")
    static let canaries = Metric.counter(
        "canaries_received_total", "Messages without content that proved that the queue is consumed", by: "queue")
    static let proof = Metric.gauge(
        "consumer_proof_timestamp_seconds", "Unix time at which the last message or canary came through", by: "queue")
    static let started = Metric.gauge(
        "consumer_started_timestamp_seconds",
        "Unix time at which the consumer was last started; its first canary follows after the interval", by: "queue")
    static let paused = Metric.gauge(
        "consumer_paused", "1 while the consumer waits for what its handler needs, such as the database", by: "queue")

    static let outboxPublished = Metric.counter("outbox_published_total", "Messages that left the outbox confirmed")
    static let outboxFailed = Metric.counter("outbox_failed_total", "Messages that were claimed but not confirmed")
    static let outboxWaiting = Metric.gauge(
        "outbox_waiting_messages", "Messages that wait in the outbox, counted to just over its limit")
    static let outboxOldest = Metric.gauge("outbox_oldest_seconds", "How long the oldest of them has waited")

    public static let all = [
        handled, handlerDuration, age, stalls, canaries, proof, started, paused, outboxPublished, outboxFailed,
        outboxWaiting,
        outboxOldest,
    ]

    static func relayed(_ batch: RelayedBatch) {
        outboxPublished.counter().increment(by: batch.published)
        outboxFailed.counter().increment(by: batch.claimed - batch.published)
    }

    static func waiting(_ backlog: OutboxBacklog) {
        outboxWaiting.gauge().record(backlog.waiting)
        outboxOldest.gauge().record(backlog.oldest / .seconds(1))
    }
}
