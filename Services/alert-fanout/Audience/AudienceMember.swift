import Domain
import MessageProtocol

/// What this service needs to know of a person to tell whether an alert concerns them.
struct AudienceMember: Sendable, Equatable {
    let userID: UserID
    /// Rises with every change; the highest wins.
    let version: Int
    /// Nil until the person has chosen a place: then no alert concerns them.
    let coordinate: Coordinate?
    let radius: Kilometres
    /// Each allergen once.
    let sensitivities: [Sensitivity]
    /// BCP 47.
    let language: String

    /// - Throws: ``MessageFault`` naming the field that no subscriber can have.
    init(_ change: SubscriberChanged) throws(MessageFault) {
        guard Self.radii.contains(change.radius.value) else {
            throw MessageFault(
                field: "radius", problem: "must be from 0 to \(Int(Self.radii.upperBound)) kilometres")
        }
        guard Self.isLanguageTag(change.language) else {
            throw MessageFault(field: "language", problem: "must be a BCP 47 tag such as en or de-CH")
        }
        var known: Set<Allergen> = []
        for (index, sensitivity) in change.sensitivities.enumerated()
        where !known.insert(sensitivity.allergen).inserted {
            throw MessageFault(field: "sensitivities[\(index)].allergen", problem: "each allergen may stand there once")
        }
        userID = change.userID
        version = change.version
        coordinate = change.place?.coordinate
        radius = change.radius
        sensitivities = change.sensitivities
        language = change.language
    }

    /// Up to half the circumference of the Earth, which is everywhere.
    static let radii = 0.0...20_016.0

    private static func isLanguageTag(_ text: String) -> Bool {
        text.utf8.count <= 35 && text.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/) != nil
    }
}
