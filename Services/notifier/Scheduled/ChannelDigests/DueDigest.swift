import Domain
import Foundation
import Localization

/// An address's window that has ended.
struct DueDigest: Sendable, Equatable {
    var userID: UserID
    var endpointID: EndpointID
    var windowEnds: Date
    /// Nil when the address may not receive digests any more.
    var route: Target?
    var recipient: Recipient
    /// A line for each notification that is still useful, newest first, at most ``ChannelDigestText/mostGathered``.
    var lines: [String]
    /// The number of notifications that are still useful.
    var count: Int

    struct Target: Sendable, Equatable {
        var channel: Channel
        var host: String
    }

    /// Nil when there is nothing to send.
    func composed(_ texts: [ContentLanguage: ChannelDigestText], at now: Date) throws -> ComposedDigest? {
        guard count > 0, let route, let sendAt = recipient.settings.outsideTime(of: .digest, at: now) else {
            return nil
        }
        let language = ContentLanguage(bestFor: recipient.language)
        guard let text = try texts[language]?.text(of: lines, count: count) else { return nil }
        return ComposedDigest(
            sourceID: UUID(), window: self, route: route, language: language.rawValue, text: text, sendAt: sendAt)
    }
}

/// The digest made from a window.
struct ComposedDigest: Sendable, Equatable {
    var sourceID: UUID
    var window: DueDigest
    var route: DueDigest.Target
    var language: String
    var text: NotificationText
    /// After the snooze and outside the quiet hours.
    var sendAt: Date
}
