public import Domain
public import Foundation

/// All that is known of a place, before the sources are merged.
public struct PlaceFacts: Sendable {
    public var place: Coordinate
    public var providers: [ProviderState]
    public var sources: [SourceReport]
    /// Nearest first.
    public var stations: [StationFacts]

    /// A provider's own cell farther away says nothing of the place.
    public static let reach = Kilometres(25)
    /// How far the stations lie that are listed.
    public static let stationReach = Kilometres(100)
}

/// A station with the days before and after.
public struct StationFacts: Sendable, Equatable {
    public struct Day: Sendable, Equatable {
        /// Grains/m³.
        public var mean: Double
        public var maximum: Double
        /// Of the strongest hour.
        public var intensity: Intensity
        /// How many hours of the day were counted.
        public var hours: Int
    }

    public var answer: StationObservations
    public var coordinate: Coordinate
    public var timeZone: TimeZone
    public var days: [Allergen: [CalendarDay: Day]] = [:]
    /// What a forecast says of the day after the latest reading's.
    public var expected: [Allergen: Intensity] = [:]
}
