import Domain
import Foundation

extension StatusVerdict.Finding {
    /// In seconds: a channel's provider may be away that long before people miss notifications outside the inbox.
    static let channelLimit: TimeInterval = 15 * 60

    static func ofChannels(_ channels: StatusPart<[ChannelCounts]>, at now: Date) -> [Self] {
        switch channels {
        case .off: []
        case .unknown(let since, let reason): [unknown("The channels are", since: since, reason, at: now)]
        case .known(let channels):
            channels.compactMap { channel in
                guard let since = channel.waitingSince, now.timeIntervalSince(since) > channelLimit else {
                    return nil
                }
                return Self(
                    severity: .broken,
                    text: "Channel \(channel.channel): \(StatusWords.bounded(channel.waiting)) due and not sent since "
                        + "\(StatusWords.time(since, now: now)); the notifier's log says why.")
            }
        }
    }

    static func ofSources(_ sources: StatusPart<[SourceStatus]>, at now: Date) -> [Self] {
        switch sources {
        case .off: return []
        case .unknown(let since, let reason): return [unknown("The sources are", since: since, reason, at: now)]
        case .known([]):
            return [Self(severity: .attention, text: "No source is enabled: alerts come from people's reports alone.")]
        case .known(let sources):
            let down = sources.filter { $0.health.state == .down }
            guard !down.isEmpty else { return [] }
            guard down.count < sources.count else {
                return [
                    Self(
                        severity: .broken, text: "All sources are down: alerts come from people's reports alone.")
                ]
            }
            return [
                Self(
                    severity: .attention,
                    text: "\(down.count) of \(StatusWords.count(sources.count, "source")) down: "
                        + down.map(\.name).joined(separator: ", ") + ".")
            ]
        }
    }
}
