public import Foundation

/// What one provider reported for a place, and the provider's state.
public struct SourceReport: Hashable, Sendable {
    public var profile: ProviderProfile
    public var health: SourceHealth
    /// For the place's own cell or the nearest known one; nil when no cell near enough was ever fetched.
    public var report: EnvironmentReport?
    /// When ``report`` was fetched, or last confirmed as unchanged.
    public var fetchedAt: Date?
    /// From the place to the centre of the cell, or to the station.
    public var distance: Kilometres
    /// Whether the provider itself reported no coverage here, whatever its profile's region.
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

extension SourceReport {
    /// Without a report older than the provider's terms allow storing, in case it has not been deleted yet.
    func keptToTerms(at now: Date) -> SourceReport {
        guard let longest = profile.terms.longestStorage, let fetchedAt,
            now.timeIntervalSince(fetchedAt) > TimeInterval(longest)
        else { return self }
        var answer = self
        answer.report = nil
        answer.fetchedAt = nil
        return answer
    }
}

/// Whether a source responds.
public struct SourceHealth: Hashable, Sendable {
    public enum State: String, Hashable, Sendable, Codable {
        case up, down
        /// Never asked.
        case unknown
    }

    public var state: State
    public var reason: String?
    /// Whether only what was asked for this place failed, while the source answers for others.
    public var isOfPlace: Bool

    public init(_ state: State, reason: String? = nil, isOfPlace: Bool = false) {
        self.state = state
        self.reason = reason
        self.isOfPlace = isOfPlace
    }

    public static let up = SourceHealth(.up)
}

/// A monitoring station near a place, with the latest value of each allergen that it counts.
public struct StationObservations: Hashable, Sendable {
    public struct Reading: Hashable, Sendable {
        public var concentration: PollenConcentration
        /// The start of the hour.
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
