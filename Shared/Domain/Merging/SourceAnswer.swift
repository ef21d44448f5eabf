public import Foundation

/// What one provider knows of a place, and how it is doing.
public struct SourceAnswer: Hashable, Sendable {
    public var profile: ProviderProfile
    public var health: SourceHealth
    /// Of the place's own cell or the nearest one known; nil when no cell near enough was ever answered.
    public var report: EnvironmentReport?
    /// When ``report`` was fetched, or last confirmed as unchanged.
    public var fetchedAt: Date?
    /// From the place to the middle of the cell, or to the station, that answered.
    public var distance: Kilometres
    /// Whether the provider itself said that it has nothing here, whatever its profile's region.
    public var isNotCovered: Bool

    public init(
        profile: ProviderProfile, health: SourceHealth, report: EnvironmentReport? = nil, fetchedAt: Date? = nil,
        distance: Kilometres = Kilometres(0), isNotCovered: Bool = false
    ) {
        self.profile = profile
        self.health = health
        self.report = report
        self.fetchedAt = fetchedAt
        self.distance = distance
        self.isNotCovered = isNotCovered
    }
}

extension SourceAnswer {
    /// Without a report that the provider's terms let nobody keep that long, should it not be deleted yet.
    func keptToTerms(at now: Date) -> SourceAnswer {
        guard let longest = profile.terms.longestStorage, let fetchedAt,
            now.timeIntervalSince(fetchedAt) > TimeInterval(longest)
        else { return self }
        var answer = self
        answer.report = nil
        answer.fetchedAt = nil
        return answer
    }
}

/// Whether a source answers.
public struct SourceHealth: Hashable, Sendable {
    public enum State: String, Hashable, Sendable, Codable {
        case up, down
        /// Never asked.
        case unknown
    }

    public var state: State
    public var reason: String?

    public init(_ state: State, reason: String? = nil) {
        self.state = state
        self.reason = reason
    }

    public static let up = SourceHealth(.up)
}

/// A monitoring station near a place, with the latest of each allergen that it counts.
public struct StationAnswer: Hashable, Sendable {
    public struct Reading: Hashable, Sendable {
        public var concentration: PollenConcentration
        /// The beginning of the hour.
        public var measuredAt: Date

        public init(concentration: PollenConcentration, measuredAt: Date) {
            self.concentration = concentration
            self.measuredAt = measuredAt
        }
    }

    public var profile: ProviderProfile
    public var health: SourceHealth
    public var station: ReportedStation
    public var distance: Kilometres
    public var allergens: Set<Allergen>
    public var readings: [Allergen: Reading]

    public init(
        profile: ProviderProfile, health: SourceHealth, station: ReportedStation, distance: Kilometres,
        allergens: Set<Allergen>, readings: [Allergen: Reading] = [:]
    ) {
        self.profile = profile
        self.health = health
        self.station = station
        self.distance = distance
        self.allergens = allergens
        self.readings = readings
    }
}
