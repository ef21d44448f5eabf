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

    /// The member that a message of the same person would have produced.
    /// - Throws: ``MessageFault`` naming the first field that is not valid.
    mutating func member(_ subscriber: GatewaySubscriber) throws(MessageFault) -> AudienceMember {
        guard !subscriber.isDeleted else { return AudienceMember(erased: subscriber) }
        let subscription = try GatewaySubscription(Array(subscriber.subscription.utf8))
        return try AudienceMember(subscriber, subscription, settings(subscriber.settings))
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

/// People at the gateway between two ids, as this service would keep them.
struct GatewaySlice: Sendable {
    let range: IDRange
    var members: [AudienceMember] = []
    /// How many there are, and who is refused for what.
    var result = AudienceRebuild()

    init(range: IDRange) { self.range = range }

    mutating func add(_ subscriber: GatewaySubscriber, read reader: inout GatewaySubscriberReader) {
        result.checked += 1
        do {
            members.append(try reader.member(subscriber))
        } catch {
            // Without the indices of list elements, so that the same fault of many people is one line.
            let field = error.field.replacing(/\[\d+\]/, with: "[]")
            result.refused[MessageFault(field: field, problem: error.problem).description, default: 0] += 1
        }
    }
}

/// A part of all ids.
struct IDRange: Sendable, Equatable {
    /// The id before the first; nil from the beginning.
    var after: UUID?
    /// Nil to the end.
    var last: UUID?
}
