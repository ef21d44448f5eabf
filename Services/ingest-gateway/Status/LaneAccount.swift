import Domain
import Foundation
import MessageProtocol

/// How telling goes in one lane: what became of the recipients of its alerts of the last day.
struct LaneAccount: Sendable, Equatable {
    var lane: Lane
    var alerts = 0
    /// Alerts that wait for an operator's release.
    var held = 0
    var matched = 0
    var delivered = 0
    var digested = 0
    var muted = 0
    var expired = 0
    var superseded = 0
    var failed = 0
    /// Recipients of whom nothing is known yet, and need not be.
    var pending = 0
    /// Recipients of whom nothing is known although it is time.
    var missing = 0
    /// When the oldest alert with pending recipients was matched.
    var pendingSince: Date?
    var settledInLastMinute = 0
}

extension LaneAccount {
    /// Until nothing is pending, at the rate of the last minute.
    var drainTime: DrainTime {
        DrainTime(waiting: pending, settled: Double(settledInLastMinute) / 60, arriving: 0)
    }
}

extension [LaneAccount] {
    /// Of all lanes, at the rate of all.
    var drainTime: DrainTime {
        DrainTime(
            waiting: total(\.pending), settled: Double(total(\.settledInLastMinute)) / 60, arriving: 0)
    }

    func total(_ count: (LaneAccount) -> Int) -> Int { reduce(0) { $0 + count($1) } }
}
