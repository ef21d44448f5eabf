import Foundation

/// What is shown of `LocalEnvironment` of the contract; the rest is ignored.
struct LocalEnvironment: Decodable, Sendable {
    struct Place: Decodable, Sendable {
        var name: String?
        var latitude: Double
        var longitude: Double
    }

    struct Source: Decodable, Sendable {
        struct Station: Decodable, Sendable { var name: String }

        var name: String
        var station: Station?
        var isStale: Bool
        var staleReason: String?
    }

    struct Value: Decodable, Sendable {
        var value: Double?
        var unit: String
        var source: Source
    }

    struct Pollen: Decodable, Sendable {
        struct Entry: Decodable, Sendable {
            var id: String
            var name: String
            var state: String
            var reason: String?
            var value: Double?
            var unit: String?
            var intensity: Int?
            var level: String?
            var source: Source?
        }

        var types: [Entry]
        var species: [Entry]
    }

    struct Risk: Decodable, Sendable {
        var level: String?
        var decidedBy: String?
        var reached: [String]
        var unknown: [String]
        var isAssumed: Bool
    }

    struct AirQuality: Decodable, Sendable {
        struct Index: Decodable, Sendable {
            var value: Int?
            var level: String
            var name: String
            var mainPollutant: String?
            var sensitiveGroups: String?
            var isStale: Bool
        }

        var scale: String
        var indices: [String: Index]
        var unknown: [String: String]
        var concentrations: [String: Value]
    }

    struct UV: Decodable, Sendable {
        var index: Double?
        var band: String
        var maximumToday: Double?
        var source: Source
    }

    struct Advice: Decodable, Sendable {
        var audience: String
        var text: String
    }

    struct UsedSource: Decodable, Sendable {
        var isUsed: Bool
        var attribution: String
        var contributors: [String]
        var licence: String
    }

    var asOf: Date
    var place: Place
    var pollen: Pollen
    var personalRisk: Risk
    var airQuality: AirQuality?
    var uv: UV?
    var weather: [String: Value]
    var advice: [Advice]
    var sources: [UsedSource]
}
