import Domain
import Foundation
import Localization

/// A window that ended, of one address.
struct DueDigest: Sendable, Equatable {
    var userID: UserID
    var endpointID: EndpointID
    var windowEnds: Date
    /// Nil when the address may not be told anything any more.
    var route: Target?
    var recipient: Recipient
    /// Of what is still of use, newest first, not more than are listed.
    var titles: [String]
    /// How many are still of use.
    var count: Int

    struct Target: Sendable, Equatable {
        var channel: Channel
        var host: String
    }

    /// Nil when there is nothing to tell.
    func composed(_ texts: [ContentLanguage: ChannelDigestText], at now: Date) throws -> ComposedDigest? {
        guard count > 0, let route, let sendAt = recipient.settings.outsideTime(of: .digest, at: now) else {
            return nil
        }
        let language = ContentLanguage(bestFor: recipient.language)
        guard let text = try texts[language]?.text(of: titles, count: count) else { return nil }
        return ComposedDigest(
            sourceID: UUID(), window: self, route: route, language: language.rawValue, text: text, sendAt: sendAt)
    }
}

/// The message that a window becomes.
struct ComposedDigest: Sendable, Equatable {
    var sourceID: UUID
    var window: DueDigest
    var route: DueDigest.Target
    var language: String
    var text: NotificationText
    /// After the snooze and outside the quiet hours.
    var sendAt: Date
}
