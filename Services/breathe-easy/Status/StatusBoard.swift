import BrokerManagement
import Foundation
import Synchronization

/// The newest snapshot and the history of the last hour, shared by the sampler and the routes.
final class StatusBoard: Sendable {
    private struct State {
        var snapshot: StatusSnapshot
        var history = StatusHistory()
    }

    private let state: Mutex<State>

    init(startedAt time: Date) { state = Mutex(State(snapshot: StatusSnapshot(startedAt: time))) }

    var snapshot: StatusSnapshot { state.withLock { $0.snapshot } }

    var history: StatusHistory { state.withLock { $0.history } }

    func show(_ snapshot: StatusSnapshot) {
        state.withLock {
            $0.snapshot = snapshot
            $0.history.add(StatusSample(snapshot))
        }
    }
}

/// One point of the charts; nil is unknown.
struct StatusSample: Sendable, Equatable {
    var at: Date
    /// Messages ready or unacknowledged, by service.
    var backlog: [String: Int]?
    var settledPerMinute: Int?
    /// Zero when nothing is pending.
    var drainSeconds: Double?
}

extension StatusSample {
    init(_ snapshot: StatusSnapshot) {
        self.init(
            at: snapshot.sampledAt,
            backlog: snapshot.queues.value.map { queues in
                queues.reduce(into: [:]) { $0[$1.service, default: 0] += $1.holdsDeadLetters ? 0 : $1.waiting }
            },
            settledPerMinute: snapshot.lanes.value?.total(\.settledInLastMinute),
            drainSeconds: snapshot.lanes.value?.drainTime.knownSeconds)
    }
}

/// The samples of the last hour, oldest first.
struct StatusHistory: Sendable, Equatable {
    private(set) var samples: [StatusSample] = []

    /// In seconds.
    static let span: TimeInterval = 3_600
    /// A bound in case samples come more often than planned.
    static let capacity = 400

    mutating func add(_ sample: StatusSample) {
        samples.append(sample)
        let oldest = sample.at.addingTimeInterval(-Self.span)
        samples.removeFirst(samples.prefix { $0.at < oldest }.count)
        samples.removeFirst(max(0, samples.count - Self.capacity))
    }
}
