import Domain
import Foundation
import MessageProtocol

/// A person as the gateway keeps them, who wants to hear of what.
struct AudienceTruth: Sendable, Equatable {
    var userID: UserID
    var version: Int
    /// JSON, as the gateway stores it, without the settings.
    var wishes: String
    /// JSON; nil in what was stored before there were any.
    var settings: String?
    var hasEmail: Bool
    var isDeleted: Bool
}

/// Reads what the gateway keeps of many people.
struct AudienceTruthReader {
    /// Most people share a few settings, and to check a time zone takes longer than all the rest.
    private var known: [String: NotificationSettings] = [:]

    /// The part of the gateway's subscription that this service needs.
    private struct Wishes: Decodable {
        var place: Place?
        var sensitivities: [Sensitivity]
        var radius: Kilometres
        var language: String

        static let nothing = Wishes(sensitivities: [], radius: Kilometres(0), language: "")
    }

    /// What a message of the same person would have brought.
    /// - Throws: ``MessageFault`` naming the field that no subscriber can have.
    mutating func member(_ truth: AudienceTruth) throws(MessageFault) -> AudienceMember {
        let wishes =
            truth.isDeleted ? .nothing : try MessageCoding.decode(Wishes.self, from: Array(truth.wishes.utf8))
        return try AudienceMember(
            SubscriberChanged(
                userID: truth.userID, version: truth.version, place: wishes.place,
                sensitivities: wishes.sensitivities, radius: wishes.radius, language: wishes.language,
                email: truth.hasEmail ? "" : nil,
                settings: truth.isDeleted ? .initial : try settings(truth.settings), isDeleted: truth.isDeleted))
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
