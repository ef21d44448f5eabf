import Metrics

/// The names of the metrics of live inboxes.
enum GatewayInboxMetrics {
    /// Streams that are open now.
    static let streams = "ingest_gateway_inbox_streams"
    /// Streams that ended, by reason.
    static let ended = "ingest_gateway_inbox_streams_ended_total"
    /// Entries shown, by way: `announced`, or found when streams caught up.
    static let entries = "ingest_gateway_inbox_entries_total"

    static func opened() { Meter(label: streams).increment() }

    static func closed(_ reason: InboxStream.End?) {
        Meter(label: streams).decrement()
        Counter(label: ended, dimensions: [("reason", "\(reason ?? .clientIsGone)")]).increment()
    }

    static func shown(_ count: Int, way: String) {
        guard count > 0 else { return }
        Counter(label: entries, dimensions: [("way", way)]).increment(by: count)
    }
}
