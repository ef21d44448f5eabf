import Domain
import Foundation

/// What is in the air near a place, with where each value comes from and how old it is.
struct EnvironmentAnswer: Codable, Sendable, Equatable {
    var readings: [Reading]
    var conditions: [Condition]
    /// Tells "source down" from "no pollen".
    var sources: [Source]

    struct Reading: Codable, Sendable, Equatable {
        var stationName: String
        var provider: String
        var stationID: String
        var coordinate: Coordinate
        var allergen: Allergen
        /// Grains/m³.
        var concentration: Double
        var intensityToday: Int
        /// Nil: unknown, not none.
        var intensityTomorrow: Int?
        var measuredAt: Date
        var distance: Kilometres
    }

    struct Condition: Codable, Sendable, Equatable {
        var provider: String
        var quantity: String
        var value: Double
        var unit: String
        var validAt: Date
        var distance: Kilometres
    }

    struct Source: Codable, Sendable, Equatable {
        var provider: String
        var state: String
        var reason: String?
        var since: Date
        var lastSuccess: Date?
    }
}

protocol EnvironmentStore: Sendable {
    /// Everything within `radius` of the place, nearest first.
    func environment(near place: Coordinate, within radius: Kilometres) async throws -> EnvironmentAnswer
    /// The kept history of one allergen at one station, oldest first.
    func history(provider: String, stationID: String, allergen: Allergen) async throws -> [HistoryPoint]
}

struct HistoryPoint: Codable, Sendable, Equatable {
    var measuredAt: Date
    /// Grains/m³.
    var concentration: Double
    var intensity: Int
}
