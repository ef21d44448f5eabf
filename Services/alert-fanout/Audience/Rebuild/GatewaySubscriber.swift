import Domain
import Foundation
import MessageProtocol

/// A person's subscription as the gateway stores it.
struct GatewaySubscriber: Sendable, Equatable {
    var userID: UserID
    var version: Int
    /// JSON, as the gateway stores it, without the settings.
    var subscription: String
    /// JSON; nil in rows from before there were settings.
    var settings: String?
    var hasEmail: Bool
    var isDeleted: Bool
}

/// Decodes many of the gateway's subscriptions.
struct GatewaySubscriberReader {
    /// Most people share a few settings, and checking a time zone takes longer than all the rest.
    private var known: [String: NotificationSettings] = [:]

    /// The part of the gateway's subscription that this service needs.
    private struct Subscription: Decodable {
        var place: Place?
        var sensitivities: [Sensitivity]
        var radius: Kilometres
        var language: String

        static let none = Subscription(sensitivities: [], radius: Kilometres(0), language: "")
    }

    /// The member that a message of the same person would have produced.
    /// - Throws: ``MessageFault`` naming the first field that is not valid.
    mutating func member(_ subscriber: GatewaySubscriber) throws(MessageFault) -> AudienceMember {
        let subscription: Subscription =
            subscriber.isDeleted
            ? .none : try MessageCoding.decode(Subscription.self, from: Array(subscriber.subscription.utf8))
        return try AudienceMember(
            SubscriberChanged(
                userID: subscriber.userID, version: subscriber.version, place: subscription.place,
                sensitivities: subscription.sensitivities, radius: subscription.radius, language: subscription.language,
                email: subscriber.hasEmail ? "" : nil,
                settings: subscriber.isDeleted ? .initial : try settings(subscriber.settings),
                isDeleted: subscriber.isDeleted))
    }

    private mutating func settings(_ text: String?) throws(MessageFault) -> NotificationSettings {
        guard let text, text != "null" else { return .initial }
        if let settings = known[text] { return settings }
        let settings: NotificationSettings
        do {
            settings = try MessageCoding.decode(NotificationSettings.self, from: Array(text.utf8))
        } catch {
            throw MessageFault(
                field: error.field.isEmpty ? "settings" : "settings.\(error.field)", problem: error.problem)
        }
        if known.count >= 10_000 { known.removeAll(keepingCapacity: true) }
        known[text] = settings
        return settings
    }
}
