import Domain
import Foundation
import MessageProtocol

/// The outcomes of the recipients of one lane's alerts of the last day.
struct LaneCounts: Sendable, Equatable {
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
    /// Recipients without an outcome whose alert is younger than 15 minutes.
    var pending = 0
    /// Recipients without an outcome whose alert is older.
    var missing = 0
    /// When the oldest alert with pending recipients was matched.
    var pendingSince: Date?
    var settledInLastMinute = 0
}

extension LaneCounts {
    /// Until nothing is pending, at the rate of the last minute.
    var drainTime: DrainTime {
        DrainTime(waiting: pending, settled: Double(settledInLastMinute) / 60, arriving: 0)
    }
}

extension [LaneCounts] {
    /// Of all lanes together.
    var drainTime: DrainTime {
        DrainTime(
            waiting: total(\.pending), settled: Double(total(\.settledInLastMinute)) / 60, arriving: 0)
    }

    func total(_ count: (LaneCounts) -> Int) -> Int { reduce(0) { $0 + count($1) } }
}

/// The messages of one channel outside the inbox.
struct ChannelCounts: Sendable, Equatable {
    /// Such as `email`.
    var channel: String
    /// Messages that are due and not sent yet, counted to ``limit``.
    var waiting = 0
    /// When the oldest of them became due.
    var waitingSince: Date?
    /// Messages that wait for another attempt.
    var retrying = 0
    /// Messages of the last day that were given up.
    var failed = 0

    /// Counting stops here.
    static let limit = 100_001
}

/// An enabled provider of measurements or forecasts.
struct SourceStatus: Sendable, Equatable {
    var id: String
    var name: String
    var health: SourceHealth
    /// When it entered this state.
    var since: Date?
    var lastSuccess: Date?
}
