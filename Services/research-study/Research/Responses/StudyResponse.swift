import Foundation

/// An answer as the staff sees it: no more than its participant saw in the summary, at the study's precision.
struct StudyResponse: Sendable, Equatable {
    var id: UUID
    /// In UTC.
    var hour: Date
    /// Of the cell's centre.
    var latitude: Double
    var longitude: Double
    var placeName: String?
    /// ISO 3166-1 alpha-2.
    var countryCode: String?
    /// Grains/m³.
    var tree: Double?
    var grass: Double?
    var weed: Double?
    /// The US index.
    var aqi: Int?
    /// In ppm.
    var co: Double?
    /// In ppb.
    var o3: Double?
    var no2: Double?
    var so2: Double?
    /// In µg/m³.
    var pm10: Double?
    var pm25: Double?
    /// °C, percent, mm, km/h.
    var temperature: Double?
    var humidity: Double?
    var rain: Double?
    var wind: Double?
    /// In the order of the survey's questions; nil for what was not asked.
    var answers: [Int?]
}

/// A line of the list of responses.
struct ResponseLine: Sendable, Equatable {
    var id: UUID
    var hour: Date
    var placeName: String?
    var countryCode: String?
}

/// In which order responses are listed.
struct ResponseOrder: Sendable, Equatable {
    enum Key: String, Sendable, CaseIterable {
        case time, place, country
    }

    var key = Key.time
    var isAscending = false

    /// What a click on the head of the column asks for: another column begins where one expects it, its own turns round.
    func clicked(_ key: Key) -> ResponseOrder {
        ResponseOrder(key: key, isAscending: key == self.key ? !isAscending : key != .time)
    }

    var word: String { isAscending ? "ascending" : "descending" }

    /// What the address of a page says; the usual order for what it does not say, or says wrongly.
    init(key: String?, order: String?) {
        self.key = key.flatMap { Key(rawValue: $0) } ?? .time
        isAscending = order.map { $0 == "ascending" } ?? (self.key != .time)
    }

    init(key: Key = .time, isAscending: Bool = false) { (self.key, self.isAscending) = (key, isAscending) }
}

/// A page of the list of responses.
struct ResponsePage: Sendable, Equatable {
    static let size = 20

    /// From 1.
    var number: Int
    /// Of pages.
    var count: Int
    /// Of responses.
    var total: Int
    var lines: [ResponseLine]

    /// - Parameter wanted: one beyond the last is the last.
    init(wanted: Int, total: Int) {
        self.total = total
        count = max(1, (total + Self.size - 1) / Self.size)
        number = min(max(1, wanted), count)
        lines = []
    }

    /// How the lines are read from whichever end is nearer: far from it a database reads everything before them.
    var window: (fromEnd: Bool, skip: Int, take: Int) {
        let start = (number - 1) * Self.size
        let take = min(Self.size, max(0, total - start))
        let fromEnd = start > total / 2
        return (fromEnd, fromEnd ? total - start - take : start, take)
    }
}
