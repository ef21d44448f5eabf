import BrokerManagement
import Foundation

/// What the charts show of one look; nil is unknown.
struct StatusSample: Sendable, Equatable {
    var at: Date
    /// Messages ready or in hand, by service.
    var backlog: [String: Int]?
    var settledPerMinute: Int?
    /// Zero when nothing is pending.
    var drainSeconds: Double?
}

/// The looks of the last hour, oldest first.
struct StatusHistory: Sendable, Equatable {
    private(set) var samples: [StatusSample] = []

    /// In seconds.
    static let span: TimeInterval = 3_600
    /// Looks that come more often than planned are not kept without end.
    static let capacity = 400

    mutating func add(_ sample: StatusSample) {
        samples.append(sample)
        let oldest = sample.at.addingTimeInterval(-Self.span)
        samples.removeFirst(samples.prefix { $0.at < oldest }.count)
        samples.removeFirst(max(0, samples.count - Self.capacity))
    }
}

extension StatusSample {
    init(_ snapshot: StatusSnapshot) {
        self.init(
            at: snapshot.lookedAt,
            backlog: snapshot.queues.value.map { queues in
                queues.reduce(into: [:]) { $0[$1.service, default: 0] += $1.holdsDeadLetters ? 0 : $1.backlog }
            },
            settledPerMinute: snapshot.lanes.value?.total(\.settledInLastMinute),
            drainSeconds: snapshot.lanes.value?.drainTime.knownSeconds)
    }
}
