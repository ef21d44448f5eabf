/// The alert to preview; alert-fanout validates it.
struct HypotheticalAlert: Encodable, Sendable, Equatable {
    struct Coordinate: Encodable, Sendable, Equatable {
        var latitude: Double
        var longitude: Double
    }

    var kind: String
    var allergens: [String]
    var intensity: Int
    var coordinate: Coordinate
}

/// Its outcome, had it been raised; nil is unknown.
struct PreviewedAlert: Decodable, Sendable, Equatable {
    struct Decisions: Decodable, Sendable, Equatable {
        var notified: Int
        var digestedForQuietHours: Int
        var digestedForWeeklyLimit: Int
        /// Nil from a service of before there were such.
        var digestedForForecastTiming: Int?
        var muted: Int
        var repeated: Int
    }

    struct Channels: Decodable, Sendable, Equatable {
        var inApp: Int
        var email: Int
    }

    struct Allergy: Decodable, Sendable, Equatable {
        var allergen: String
        var people: Int
    }

    /// Half a degree of latitude and longitude, by its south-west corner.
    struct Cell: Decodable, Sendable, Equatable {
        var latitude: Double
        var longitude: Double
        var people: Int
    }

    var lane: String
    var urgency: String
    var people: Int
    var decisions: Decisions
    var channels: Channels
    var allergens: [Allergy]
    var cells: [Cell]
    var holdReason: String?
    var recipientsAhead: Int
    var recipientsPerSecond: Double?
    var expectedSeconds: Double?
}
