public import Domain
public import Foundation

/// A monitoring station with yesterday, today and tomorrow in its own time zone.
public struct StationReport: Codable, Sendable, Equatable {
    public struct Count: Codable, Sendable, Equatable {
        /// Grains/m³; nil where the provider's terms allow only the level to be shown.
        public var value: Double?
        public var intensity: Int?
        public var level: String
        public var measuredAt: Date
        public var isStale: Bool
    }

    public struct Day: Codable, Sendable, Equatable {
        public var day: CalendarDay
        /// Grains/m³, over the hours counted; absent from a forecast.
        public var mean: Double?
        public var maximum: Double?
        /// Of the strongest hour.
        public var intensity: Int?
        public var level: String
        /// How many hours were counted.
        public var hours: Int?
    }

    public struct Entry: Codable, Sendable, Equatable {
        public var allergen: Allergen
        /// Absent when the station has no current value, which is not none.
        public var latest: Count?
        public var yesterday: Day?
        public var today: Day?
        /// A forecast for the station's place.
        public var tomorrow: Day?
    }

    public var provider: String
    public var id: String
    public var name: String
    public var latitude: Double
    public var longitude: Double
    /// Kilometres from the place asked for.
    public var distance: Double?
    public var timeZone: String
    public var state: SourceHealth.State
    public var reason: String?
    /// When the staff corrected or withdrew a reading of these days last; nil when nobody has, or nobody was asked.
    public var correctedAt: Date?
    public var allergens: [Entry]

    /// - Parameter chosen: which of its allergens to include; nil for all.
    public init(
        _ facts: StationFacts, at now: Date, audience: Audience, only chosen: Set<Allergen>? = nil,
        showsDistance: Bool = false
    ) {
        let station = facts.answer
        provider = station.profile.id
        id = station.station.id
        name = station.station.name
        latitude = facts.coordinate.latitude
        longitude = facts.coordinate.longitude
        distance = showsDistance ? station.distance.tenths : nil
        timeZone = facts.timeZone.identifier
        state = station.health.state
        reason = station.health.reason
        let isShown = audience.maySee(station.profile.terms.redistribution)
        allergens = station.allergens.intersection(chosen ?? station.allergens)
            .sorted { $0.rawValue < $1.rawValue }
            .map { Self.entry($0, facts, at: now, isShown: isShown) }
    }

    private static func entry(
        _ allergen: Allergen, _ facts: StationFacts, at now: Date, isShown: Bool
    ) -> Entry {
        let today = CalendarDay(of: now, in: facts.timeZone)
        let days = facts.days[allergen] ?? [:]
        let reading = facts.answer.readings[allergen]
        // The forecast that came with a reading is for the day after it.
        let isOfToday = reading.map { CalendarDay(of: $0.measuredAt, in: facts.timeZone) == today } ?? false
        let expected = isOfToday ? facts.expected[allergen] : nil
        return Entry(
            allergen: allergen, latest: reading.flatMap { count($0, of: allergen, facts, at: now, isShown: isShown) },
            yesterday: days[today.previous].map { day($0, today.previous, isShown: isShown) },
            today: days[today].map { day($0, today, isShown: isShown) },
            tomorrow: expected.map {
                Day(day: today.next, intensity: isShown ? $0.value : nil, level: $0.level.token)
            })
    }

    private static func count(
        _ reading: StationObservations.Reading, of allergen: Allergen, _ facts: StationFacts, at now: Date,
        isShown: Bool
    ) -> Count? {
        PollenScale.intensity(of: allergen, at: reading.concentration).map { intensity in
            Count(
                value: isShown ? reading.concentration.grainsPerCubicMetre.hundredths : nil,
                intensity: isShown ? intensity.value : nil, level: intensity.level.token,
                measuredAt: reading.measuredAt,
                isStale: facts.answer.health.state == .down
                    || now.timeIntervalSince(reading.measuredAt) > EnvironmentMerge.freshReading)
        }
    }

    private static func day(_ day: StationFacts.Day, _ date: CalendarDay, isShown: Bool) -> Day {
        Day(
            day: date, mean: isShown ? day.mean.hundredths : nil, maximum: isShown ? day.maximum.hundredths : nil,
            intensity: isShown ? day.intensity.value : nil, level: day.intensity.level.token, hours: day.hours)
    }
}

extension [StationFacts] {
    /// The nearest station of each allergen, with those allergens only; nearest first.
    /// - Parameter self: nearest first.
    func nearestPerAllergen(at now: Date, audience: Audience) -> [StationReport] {
        var seen: Set<Allergen> = []
        return compactMap { station in
            let own = station.answer.allergens.subtracting(seen)
            guard !own.isEmpty else { return nil }
            seen.formUnion(own)
            return StationReport(station, at: now, audience: audience, only: own, showsDistance: true)
        }
    }
}
