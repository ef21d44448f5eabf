import DeclaredMetrics
import Metrics

/// The metrics of live inboxes.
enum GatewayInboxMetrics {
    static let streams = Metric.gauge("ingest_gateway_inbox_streams", "Streams that are open now; each is an open file")
    static let ended = Metric.counter(
        "ingest_gateway_inbox_streams_ended_total", "Streams that ended",
        by: MetricLabel("reason", InboxStream.End.allCases.map { "\($0)" }))
    static let entries = Metric.counter(
        "ingest_gateway_inbox_entries_total", "Entries shown as they were announced",
        by: MetricLabel("way", ["announced"]))
    static let announcements = Metric.counter(
        "ingest_gateway_inbox_announcements_total", "Announcements of new entries by whom they name",
        by: MetricLabel("recipients", ["people", "chunks", "unreadable"]))

    static let all = [streams, ended, entries, announcements]

    static func opened() { streams.meter().increment() }

    static func closed(_ reason: InboxStream.End?) {
        streams.meter().decrement()
        ended.counter("\(reason ?? .clientIsGone)").increment()
    }

    /// - Parameter recipients: nil when the announcement cannot be read.
    static func announced(to recipients: InboxAnnouncement.Recipients?) {
        let label =
            switch recipients {
            case .people: "people"
            case .chunks: "chunks"
            case nil: "unreadable"
            }
        announcements.counter(label).increment()
    }

    static func shown(_ count: Int, way: String) { entries.counter(way).increment(by: count) }
}
