import Domain
import EnvironmentReports
import Foundation

extension StatusVerdict.Finding {
    /// In seconds: a provider that is away for longer leaves people without what they asked for outside the inbox.
    static let channelPatience: TimeInterval = 15 * 60

    static func ofChannels(_ channels: StatusPart<[ChannelAccount]>, at now: Date) -> [Self] {
        switch channels {
        case .off: []
        case .unknown(let since, let reason): [unknown("The channels are", since: since, reason, at: now)]
        case .known(let channels):
            channels.compactMap { channel in
                guard let since = channel.waitingSince, now.timeIntervalSince(since) > channelPatience else {
                    return nil
                }
                return Self(
                    severity: .broken,
                    text: "Channel \(channel.channel): \(StatusWords.bounded(channel.waiting)) due and not sent since "
                        + "\(StatusWords.time(since, now: now)); the notifier's log says why.")
            }
        }
    }

    static func ofProviders(_ providers: StatusPart<[ProviderState]>, at now: Date) -> [Self] {
        switch providers {
        case .off: return []
        case .unknown(let since, let reason): return [unknown("The sources are", since: since, reason, at: now)]
        case .known([]):
            return [Self(severity: .attention, text: "No source is enabled: alerts come from people's reports alone.")]
        case .known(let providers):
            let down = providers.filter { $0.health.state == .down }
            guard !down.isEmpty else { return [] }
            guard down.count < providers.count else {
                return [
                    Self(
                        severity: .broken,
                        text: "No source answers: nobody hears of pollen but by people's reports.")
                ]
            }
            return [
                Self(
                    severity: .attention,
                    text: "\(down.count) of \(StatusWords.count(providers.count, "source")) down: "
                        + down.map(\.profile.name).joined(separator: ", ") + ".")
            ]
        }
    }
}
