import BrokerManagement
import EnvironmentReports
import Foundation

/// All that the status page knows, as of one look.
struct StatusSnapshot: Sendable, Equatable {
    var lookedAt: Date
    var lanes: StatusPart<[LaneAccount]>
    var channels: StatusPart<[ChannelAccount]>
    var queues: StatusPart<[QueueStatus]>
    var providers: StatusPart<[ProviderState]>

    /// In seconds: what was seen longer ago says nothing of now.
    static let freshness: TimeInterval = 60

    /// Before the first look.
    init(startedAt time: Date) {
        lookedAt = time
        lanes = .unlooked(at: time)
        channels = .unlooked(at: time)
        queues = .unlooked(at: time)
        providers = .unlooked(at: time)
    }

    /// What of it holds at `now`.
    func asOf(_ now: Date) -> StatusSnapshot {
        guard now.timeIntervalSince(lookedAt) > Self.freshness else { return self }
        var stale = self
        stale.lanes = lanes.forgotten(since: lookedAt)
        stale.channels = channels.forgotten(since: lookedAt)
        stale.queues = queues.forgotten(since: lookedAt)
        stale.providers = providers.forgotten(since: lookedAt)
        return stale
    }
}

extension StatusPart {
    fileprivate static func unlooked(at time: Date) -> StatusPart {
        .unknown(since: time, reason: "Nobody has looked yet; the first look follows within seconds.")
    }
}
