import BrokerManagement
import Domain
import EnvironmentReports
import Foundation
import MessageProtocol

struct LaneJSON: Encodable, Sendable {
    var lane: String
    var alerts: Int
    var held: Int
    var matched: Int
    var delivered: Int
    var digested: Int
    var muted: Int
    var expired: Int
    var superseded: Int
    var failed: Int
    var pending: Int
    var missing: Int
    var pendingSince: Date?
    var settledInLastMinute: Int
    /// Nil while it does not shrink.
    var drainSeconds: Double?

    init(_ counts: LaneCounts) {
        lane = counts.lane.rawValue
        (alerts, held, matched) = (counts.alerts, counts.held, counts.matched)
        (delivered, digested, muted) = (counts.delivered, counts.digested, counts.muted)
        (expired, superseded, failed) = (counts.expired, counts.superseded, counts.failed)
        (pending, missing, pendingSince) = (counts.pending, counts.missing, counts.pendingSince)
        settledInLastMinute = counts.settledInLastMinute
        drainSeconds = counts.drainTime.knownSeconds
    }
}

struct ChannelJSON: Encodable, Sendable {
    var channel: String
    /// Counted to 100,001 at most, like the other counts.
    var waiting: Int
    var waitingSince: Date?
    var retrying: Int
    var failed: Int

    init(_ counts: ChannelCounts) {
        (channel, waiting, waitingSince) = (counts.channel, counts.waiting, counts.waitingSince)
        (retrying, failed) = (counts.retrying, counts.failed)
    }
}

struct QueueJSON: Encodable, Sendable {
    var name: String
    var state: String
    var ready: Int
    var unacknowledged: Int
    var consumers: Int
    /// Messages a second.
    var publishRate: Double
    var acknowledgeRate: Double
    /// Nil while it does not shrink.
    var drainSeconds: Double?

    init(_ queue: QueueStatus) {
        (name, state, consumers) = (queue.name, queue.state, queue.consumers)
        (ready, unacknowledged) = (queue.ready, queue.unacknowledged)
        (publishRate, acknowledgeRate) = (queue.publishRate, queue.acknowledgeRate)
        drainSeconds = queue.drainTime.knownSeconds
    }
}

struct OutboxJSON: Encodable, Sendable {
    var service: String
    /// Counted to 100,001 at most, like the other count.
    var waiting: Int
    var waitingSince: Date?
    var refused: Int

    init(_ counts: OutboxCounts) {
        service = counts.service.rawValue
        (waiting, waitingSince, refused) = (counts.waiting, counts.waitingSince, counts.refused)
    }
}

struct RetryJSON: Encodable, Sendable {
    var queue: String
    /// How many have failed.
    var attempts: Int
    var since: Date
    var reason: String

    init(_ counts: RetryCounts) {
        (queue, attempts) = (counts.queue, counts.attempts)
        (since, reason) = (counts.since, counts.reason)
    }
}

struct SourceJSON: Encodable, Sendable {
    var id: String
    var name: String
    var state: String
    var reason: String?
    var since: Date?
    var lastSuccess: Date?

    init(_ source: SourceStatus) {
        (id, name) = (source.id, source.name)
        (state, reason) = (source.health.state.rawValue, source.health.reason)
        (since, lastSuccess) = (source.since, source.lastSuccess)
    }
}
