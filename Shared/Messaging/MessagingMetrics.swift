import MessageProtocol
import Metrics

/// The names of this module's metrics.
enum MessagingMetrics {
    /// Messages by queue and outcome: `done`, `retry`, `dead-letter`.
    static let handledMessages = "messages_handled_total"
    /// Seconds from decoding to verdict, by queue.
    static let handlerDuration = "message_handler_duration_seconds"
    /// Messages that left the outbox confirmed.
    static let outboxPublished = "outbox_published_total"
    /// Messages that were claimed but not confirmed.
    static let outboxFailed = "outbox_failed_total"

    static func handled(queue: ConsumerQueue, verdict: Verdict, duration: Duration) {
        let queueLabel = ("queue", queue.name)
        Counter(label: handledMessages, dimensions: [queueLabel, ("outcome", verdict.outcome)]).increment()
        Timer(label: handlerDuration, dimensions: [queueLabel]).record(duration: duration)
    }

    static func relayed(_ batch: RelayedBatch) {
        if batch.published > 0 { Counter(label: outboxPublished).increment(by: batch.published) }
        let failed = batch.claimed - batch.published
        if failed > 0 { Counter(label: outboxFailed).increment(by: failed) }
    }
}

extension Verdict {
    fileprivate var outcome: String {
        switch self {
        case .done: "done"
        case .retry: "retry"
        case .deadLetter: "dead-letter"
        }
    }
}
