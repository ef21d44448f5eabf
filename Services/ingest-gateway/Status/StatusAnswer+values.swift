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
    /// Nil while nobody can know.
    var drainSeconds: Double?

    init(_ account: LaneAccount) {
        lane = account.lane.rawValue
        (alerts, held, matched) = (account.alerts, account.held, account.matched)
        (delivered, digested, muted) = (account.delivered, account.digested, account.muted)
        (expired, superseded, failed) = (account.expired, account.superseded, account.failed)
        (pending, missing, pendingSince) = (account.pending, account.missing, account.pendingSince)
        settledInLastMinute = account.settledInLastMinute
        drainSeconds = account.drainTime.knownSeconds
    }
}

struct ChannelJSON: Encodable, Sendable {
    var channel: String
    /// Counted to 100,001 at most, like what follows.
    var waiting: Int
    var waitingSince: Date?
    var retrying: Int
    var failed: Int

    init(_ account: ChannelAccount) {
        (channel, waiting, waitingSince) = (account.channel, account.waiting, account.waitingSince)
        (retrying, failed) = (account.retrying, account.failed)
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

struct SourceJSON: Encodable, Sendable {
    var id: String
    var name: String
    var state: String
    var reason: String?
    var since: Date?
    var lastSuccess: Date?

    init(_ provider: ProviderState) {
        (id, name) = (provider.profile.id, provider.profile.name)
        (state, reason) = (provider.health.state.rawValue, provider.health.reason)
        (since, lastSuccess) = (provider.since, provider.lastSuccess)
    }
}
