import Domain
import Localization
import MessageProtocol

/// What this service needs to know of a person to decide whether an alert affects them, and how to notify them.
struct AudienceMember: Sendable, Equatable {
    let userID: UserID
    /// Rises with every change; the highest wins.
    let version: Int
    /// Nil until the person has chosen a place; until then no alert affects them.
    let coordinate: Coordinate?
    let radius: Kilometres
    /// Each allergen once.
    let sensitivities: [Sensitivity]
    /// BCP 47.
    let language: String
    let settings: NotificationSettings
    let hasEmail: Bool
    /// The account was erased; only its id and version are kept, so that an older message cannot restore it.
    let isDeleted: Bool

    /// - Throws: ``MessageFault`` naming the first field that is not valid; erased accounts have no such field.
    init(_ change: SubscriberChanged) throws(MessageFault) {
        if !change.isDeleted { try Self.check(change.radius, change.language, change.sensitivities) }
        userID = change.userID
        version = change.version
        isDeleted = change.isDeleted
        coordinate = isDeleted ? nil : change.place?.coordinate
        radius = isDeleted ? Kilometres(Self.largestRadius) : change.radius
        sensitivities = isDeleted ? [] : change.sensitivities
        language = isDeleted ? ContentLanguage.english.rawValue : change.language
        settings = isDeleted ? .initial : change.settings
        hasEmail = !isDeleted && change.email != nil
    }

    /// - Throws: ``MessageFault`` naming the first of these fields that is not valid.
    static func check(
        _ radius: Kilometres, _ language: String, _ sensitivities: [Sensitivity]
    ) throws(MessageFault) {
        guard radius.value > 0, radius.value <= largestRadius else {
            throw MessageFault(
                field: "radius",
                problem: "must be more than 0 and at most \(Int(largestRadius)) kilometres, which is everywhere")
        }
        try LanguageTag.check(language, of: "language")
        var known: Set<Allergen> = []
        for (index, sensitivity) in sensitivities.enumerated() where !known.insert(sensitivity.allergen).inserted {
            throw MessageFault(field: "sensitivities[\(index)].allergen", problem: "each allergen may be listed once")
        }
    }

    /// Half the circumference of the Earth, which is everywhere, in kilometres.
    static let largestRadius = 20_016.0
}

extension AudienceMember {
    /// - Throws: ``MessageFault`` naming the first field that is not valid.
    init(
        _ subscriber: GatewaySubscriber, _ subscription: GatewaySubscription, _ settings: NotificationSettings
    ) throws(MessageFault) {
        try Self.check(subscription.radius, subscription.language, subscription.sensitivities)
        (userID, version, isDeleted) = (subscriber.userID, subscriber.version, false)
        (coordinate, radius) = (subscription.coordinate, subscription.radius)
        (sensitivities, language) = (subscription.sensitivities, subscription.language)
        self.settings = settings
        hasEmail = subscriber.hasEmail
    }

    init(erased subscriber: GatewaySubscriber) {
        (userID, version, isDeleted) = (subscriber.userID, subscriber.version, true)
        (coordinate, radius) = (nil, Kilometres(Self.largestRadius))
        (sensitivities, language) = ([], ContentLanguage.english.rawValue)
        (settings, hasEmail) = (.initial, false)
    }
}
