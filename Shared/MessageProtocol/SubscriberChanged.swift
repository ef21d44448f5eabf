public import Domain

/// A person's wishes as they are now: their allergens, place and channels.
public struct SubscriberChanged: Message {
    public static let name: MessageName = "subscriber.changed.v1"

    public var userID: UserID
    /// Rises with every change of the same person; the highest wins, whatever the order of arrival.
    public var version: Int
    /// Nil until the person has chosen one.
    public var place: Place?
    public var sensitivities: [Sensitivity]
    /// How far from the place an alert still concerns the person.
    public var radius: Kilometres
    /// BCP 47, such as `en`.
    public var language: String
    /// Nil when the person wants no e-mail.
    public var email: String?

    public init(
        userID: UserID, version: Int, place: Place?, sensitivities: [Sensitivity], radius: Kilometres,
        language: String, email: String?
    ) {
        self.userID = userID
        self.version = version
        self.place = place
        self.sensitivities = sensitivities
        self.radius = radius
        self.language = language
        self.email = email
    }
}
