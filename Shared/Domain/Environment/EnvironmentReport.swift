public import Foundation

/// Everything that one provider reports for one place, in our units. Unknown values are absent, never zero.
public struct EnvironmentReport: Hashable, Sendable, Codable {
    /// The centre of the provider's grid cell, or the position of its station.
    public var coordinate: Coordinate
    /// Set when the values come from a single monitoring station.
    public var station: ReportedStation?
    /// When the forecast model was started or the index issued; nil when the provider does not say.
    public var issuedAt: Date?
    public var series: [Quantity: QuantitySeries]
    /// The plants that the provider reports as out of season here.
    public var outOfSeason: Set<PollenSubject>
    /// The pollutant that determines a stated index.
    public var mainPollutant: Pollutant?
    /// Attributions required in addition to the provider's own, such as the agency that runs the station.
    public var attributions: [String]

    public init(
        coordinate: Coordinate, station: ReportedStation? = nil, issuedAt: Date? = nil,
        series: [Quantity: QuantitySeries] = [:], outOfSeason: Set<PollenSubject> = [],
        mainPollutant: Pollutant? = nil, attributions: [String] = []
    ) {
        self.coordinate = coordinate
        self.station = station
        self.issuedAt = issuedAt
        self.series = series
        self.outOfSeason = outOfSeason
        self.mainPollutant = mainPollutant
        self.attributions = attributions
    }
}

/// A monitoring station that supplied the values for a place.
public struct ReportedStation: Hashable, Sendable, Codable {
    /// Unique within the provider.
    public var id: String
    public var name: String

    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
