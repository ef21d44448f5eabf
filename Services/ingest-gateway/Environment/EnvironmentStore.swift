import Domain
import Foundation

protocol EnvironmentStore: Sendable {
    /// The enabled providers, ordered by id.
    func providers() async throws -> [ProviderState]
    /// What each of the providers said of a place or of the nearest cell it knows, and the stations around.
    func facts(of place: Coordinate, from providers: [ProviderState], at now: Date) async throws -> PlaceFacts
    /// The stations in a box, ordered by provider and id.
    /// - Throws: ``OverfullBox`` when there are more than `limit`.
    func stations(
        in box: BoundingBox, of providers: [ProviderState], at now: Date, limit: Int
    ) async throws -> [StationFacts]
    /// The newest hour that any station has told, with values or without; nil before the first.
    func newestHour() async throws -> Date?
    /// The kept history of one allergen at one station, oldest first.
    func history(provider: String, stationID: String, allergen: Allergen) async throws -> [HistoryPoint]
}

/// All that is known of a place before anything is made of it.
struct PlaceFacts: Sendable {
    var place: Coordinate
    var providers: [ProviderState]
    var sources: [SourceAnswer]
    /// Nearest first.
    var stations: [StationFacts]

    /// A provider's own cell farther away says nothing of the place.
    static let reach = Kilometres(25)
    /// How far the stations lie that are listed.
    static let stationReach = Kilometres(100)
}

/// A station with the days before and after.
struct StationFacts: Sendable, Equatable {
    struct Day: Sendable, Equatable {
        /// Grains/m³.
        var mean: Double
        var maximum: Double
        /// Of the strongest hour.
        var intensity: Intensity
        /// How many hours of the day were counted.
        var hours: Int
    }

    var answer: StationAnswer
    var coordinate: Coordinate
    var timeZone: TimeZone
    var days: [Allergen: [CalendarDay: Day]] = [:]
    /// What a forecast says of the day after the latest reading's.
    var expected: [Allergen: Intensity] = [:]
}

struct HistoryPoint: Codable, Sendable, Equatable {
    var measuredAt: Date
    /// Grains/m³.
    var concentration: Double
    var intensity: Int
}
