import Foundation
import ServiceRuntime

/// The JSON of `/status/data`: the verdict, each part with its state, and the last hour.
struct StatusJSON: Encodable, Sendable {
    var at: Date
    var version: String
    var verdict: VerdictJSON
    var ledger: PartJSON<[LaneJSON]>
    var channels: PartJSON<[ChannelJSON]>
    var queues: PartJSON<[QueueJSON]>
    var brokerAlarms: PartJSON<[String]>
    var outboxes: PartJSON<[OutboxJSON]>
    var retries: PartJSON<[RetryJSON]>
    var sources: PartJSON<[SourceJSON]>
    var history: HistoryJSON

    init(_ snapshot: StatusSnapshot, _ history: StatusHistory, at now: Date) {
        at = snapshot.sampledAt
        version = Release.version
        verdict = VerdictJSON(StatusVerdict(snapshot, at: now))
        ledger = PartJSON(snapshot.lanes) { $0.map(LaneJSON.init) }
        channels = PartJSON(snapshot.channels) { $0.map(ChannelJSON.init) }
        queues = PartJSON(snapshot.queues) { $0.map(QueueJSON.init) }
        brokerAlarms = PartJSON(snapshot.alarms) { $0 }
        outboxes = PartJSON(snapshot.messages) { $0.outboxes.map(OutboxJSON.init) }
        retries = PartJSON(snapshot.messages) { $0.retries.map(RetryJSON.init) }
        sources = PartJSON(snapshot.sources) { $0.map(SourceJSON.init) }
        self.history = HistoryJSON(history)
    }
}

struct VerdictJSON: Encodable, Sendable {
    /// `told`, `attention`, `unknown` or `broken`.
    var level: String
    var headline: String
    var findings: [StatusVerdict.Finding]

    init(_ verdict: StatusVerdict) {
        level = verdict.worst?.rawValue ?? "told"
        headline = verdict.headline
        findings = verdict.findings
    }
}

/// A part as JSON; it has values only when they are known.
struct PartJSON<Value: Encodable & Sendable>: Encodable, Sendable {
    /// `known`, `unknown` or `off`.
    var state: String
    var since: Date?
    var reason: String?
    var values: Value?

    init<Known>(_ part: StatusPart<Known>, _ transform: (Known) -> Value) {
        switch part {
        case .known(let known): (state, values) = ("known", transform(known))
        case .unknown(let since, let reason): (state, self.since, self.reason) = ("unknown", since, reason)
        case .off: state = "off"
        }
    }
}

/// The charts as columns: entries at one position belong to one sample; null is unknown.
struct HistoryJSON: Encodable, Sendable {
    var at: [Date]
    /// Messages ready or unacknowledged, by service.
    var backlog: [String: [Int?]]
    var settledPerMinute: [Int?]
    var drainSeconds: [Double?]

    init(_ history: StatusHistory) {
        let samples = history.samples
        at = samples.map(\.at)
        let services = Set(samples.flatMap { $0.backlog?.keys.map { $0 } ?? [] })
        backlog = Dictionary(
            uniqueKeysWithValues: services.map { service in
                (service, samples.map { sample in sample.backlog.map { $0[service] ?? 0 } })
            })
        settledPerMinute = samples.map(\.settledPerMinute)
        drainSeconds = samples.map(\.drainSeconds)
    }
}
