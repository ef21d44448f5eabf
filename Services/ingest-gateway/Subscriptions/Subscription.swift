import Domain

/// What a person wants to be notified of, and how.
struct Subscription: Codable, Sendable, Equatable {
    /// No finer than ``locationPrecision``.
    var place: Place?
    var sensitivities: [Sensitivity]
    var radius: Kilometres
    /// BCP 47.
    var language: String
    var emailNotifications: Bool
    var settings = NotificationSettings.initial
    var locationPrecision = LocationPrecision.neighbourhood
    /// Nil unless the person states it; then clinical limits of adults are not applied to a child.
    var birthDate: CalendarDay?
    /// Nil until the person has chosen something; pages change it, and PUT of the API leaves it as it is.
    var app: AppSettings?

    /// Before the person has chosen anything.
    static let initial = Subscription(
        place: nil, sensitivities: [], radius: Kilometres(25), language: "en", emailNotifications: false)

    /// As far as pollen from one station still says something about another place, with room to spare.
    static let radiusRange = 1.0...200.0
}

extension Subscription {
    /// What was stored before there were settings lacks both, and its place is as exact as it was given.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            place: try container.decodeIfPresent(Place.self, forKey: .place),
            sensitivities: try container.decode(KnownElements<Sensitivity>.self, forKey: .sensitivities).list,
            radius: try container.decode(Kilometres.self, forKey: .radius),
            language: try container.decode(String.self, forKey: .language),
            emailNotifications: try container.decode(Bool.self, forKey: .emailNotifications),
            settings: try container.decodeIfPresent(NotificationSettings.self, forKey: .settings) ?? .initial,
            locationPrecision: try container.decodeIfPresent(LocationPrecision.self, forKey: .locationPrecision)
                ?? .exact,
            birthDate: try container.decodeIfPresent(CalendarDay.self, forKey: .birthDate),
            app: try container.decodeIfPresent(AppSettings.self, forKey: .app))
    }
}

/// A subscription in the table `subscriptions`, which a gateway and an alert-fanout of 0.8.0 read too.
struct StoredSubscription: Codable, Sendable {
    let subscription: Subscription

    private enum CodingKeys: String, CodingKey { case sensitivities, moreSensitivities, settings }

    init(_ subscription: Subscription) { self.subscription = subscription }

    init(from decoder: any Decoder) throws {
        var subscription = try Subscription(from: decoder)
        subscription.sensitivities = try decoder.container(keyedBy: CodingKeys.self)
            .decodeKnown([Sensitivity].self, forKey: .sensitivities, laterKey: .moreSensitivities)
        self.init(subscription)
    }

    /// What follows takes the place of the lists that hold all.
    func encode(to encoder: any Encoder) throws {
        try subscription.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(
            subscription.sensitivities, naming: \.allergen, forKey: .sensitivities, laterKey: .moreSensitivities)
        try container.encode(StoredSettings(subscription.settings), forKey: .settings)
    }
}

extension LocationPrecision {
    /// The place as it may be kept; its name is the person's own.
    func rounding(_ place: Place) -> Place {
        var place = place
        place.coordinate = rounding(place.coordinate)
        return place
    }
}
