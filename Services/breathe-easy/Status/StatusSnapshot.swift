import BrokerManagement
import Foundation

/// All that the status page shows, as of one sample.
struct StatusSnapshot: Sendable, Equatable {
    var sampledAt: Date
    var lanes: StatusPart<[LaneCounts]>
    var channels: StatusPart<[ChannelCounts]>
    var queues: StatusPart<[QueueStatus]>
    /// The broker's alarms of memory and disk, while which it accepts no messages.
    var alarms: StatusPart<[String]>
    var messages: StatusPart<MessageCounts>
    var sources: StatusPart<[SourceStatus]>

    /// In seconds: an older sample says nothing about now.
    static let freshness: TimeInterval = 60

    /// Before the first sample.
    init(startedAt time: Date) {
        sampledAt = time
        lanes = .notSampled(at: time)
        channels = .notSampled(at: time)
        queues = .notSampled(at: time)
        alarms = .notSampled(at: time)
        messages = .notSampled(at: time)
        sources = .notSampled(at: time)
    }

    /// What of it still holds at `now`.
    func asOf(_ now: Date) -> StatusSnapshot {
        guard now.timeIntervalSince(sampledAt) > Self.freshness else { return self }
        var stale = self
        stale.lanes = lanes.expired(since: sampledAt)
        stale.channels = channels.expired(since: sampledAt)
        stale.queues = queues.expired(since: sampledAt)
        stale.alarms = alarms.expired(since: sampledAt)
        stale.messages = messages.expired(since: sampledAt)
        stale.sources = sources.expired(since: sampledAt)
        return stale
    }
}

/// What is known of one part of the system; what is unknown is never shown as zero.
enum StatusPart<Value: Sendable>: Sendable {
    case known(Value)
    case unknown(since: Date, reason: String)
    /// No setting says where to ask.
    case off

    var value: Value? {
        if case .known(let value) = self { value } else { nil }
    }

    /// After another sample. A part that stays unknown is so since the first sample that failed.
    func after(_ result: Result<Value, any Error>, at time: Date) -> StatusPart {
        switch (result, self) {
        case (.success(let value), _): .known(value)
        case (.failure(let error), .unknown(let since, _)): .unknown(since: since, reason: "\(error)")
        case (.failure(let error), _): .unknown(since: time, reason: "\(error)")
        }
    }

    fileprivate static func notSampled(at time: Date) -> StatusPart {
        .unknown(since: time, reason: "Not sampled yet; the first sample follows within seconds.")
    }

    fileprivate func expired(since time: Date) -> StatusPart {
        guard case .known = self else { return self }
        return .unknown(since: time, reason: "Not sampled since; the log of the status process may say why.")
    }
}

extension StatusPart: Equatable where Value: Equatable {}
