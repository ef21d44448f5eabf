public import Domain

/// A person's current subscription: allergens, place and channels.
public struct SubscriberChanged: Message {
    public static let name: MessageName = "subscriber.changed.v1"

    public var userID: UserID
    /// Increases with every change of the same person; the highest wins, whatever the order of arrival.
    public var version: Int
    /// Nil until the person has chosen one.
    public var place: Place?
    public var sensitivities: [Sensitivity]
    /// How far from the place an alert still affects the person.
    public var radius: Kilometres
    /// BCP 47, such as `en`.
    public var language: String
    /// Nil when the person wants no email.
    public var email: String?
    public var settings: NotificationSettings
    /// Nil unless the person states it; clinical limits of adults are not applied to children.
    public var birthDate: CalendarDay?
    /// The account was deleted: all fields but ``userID`` and ``version`` are as for a person who has chosen nothing.
    public var isDeleted: Bool

    public init(
        userID: UserID, version: Int, place: Place?, sensitivities: [Sensitivity], radius: Kilometres,
        language: String, email: String?, settings: NotificationSettings = .initial, birthDate: CalendarDay? = nil,
        isDeleted: Bool = false
    ) {
        self.userID = userID
        self.version = version
        self.place = place
        self.sensitivities = sensitivities
        self.radius = radius
        self.language = language
        self.email = email
        self.settings = settings
        self.birthDate = birthDate
        self.isDeleted = isDeleted
    }
}

extension SubscriberChanged {
    private enum CodingKeys: String, CodingKey {
        case userID, version, place, sensitivities, moreSensitivities, radius, language, email, settings, birthDate
        case isDeleted
    }

    /// Messages from early versions lack settings and deletion.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            userID: try container.decode(UserID.self, forKey: .userID),
            version: try container.decode(Int.self, forKey: .version),
            place: try container.decodeIfPresent(Place.self, forKey: .place),
            sensitivities: try container.decodeKnown(
                [Sensitivity].self, forKey: .sensitivities, laterKey: .moreSensitivities),
            radius: try container.decode(Kilometres.self, forKey: .radius),
            language: try container.decode(String.self, forKey: .language),
            email: try container.decodeIfPresent(String.self, forKey: .email),
            settings: try container.decodeIfPresent(NotificationSettings.self, forKey: .settings) ?? .initial,
            birthDate: try container.decodeIfPresent(CalendarDay.self, forKey: .birthDate),
            isDeleted: try container.decodeIfPresent(Bool.self, forKey: .isDeleted) ?? false)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(version, forKey: .version)
        try container.encodeIfPresent(place, forKey: .place)
        try container.encode(
            sensitivities, naming: \.allergen, forKey: .sensitivities, laterKey: .moreSensitivities)
        try container.encode(radius, forKey: .radius)
        try container.encode(language, forKey: .language)
        try container.encodeIfPresent(email, forKey: .email)
        try container.encode(StoredSettings(settings), forKey: .settings)
        try container.encodeIfPresent(birthDate, forKey: .birthDate)
        try container.encode(isDeleted, forKey: .isDeleted)
    }
}
