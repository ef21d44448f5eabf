public import Foundation

/// All that one provider says about one place, in our units. What it does not know is absent, and is never a zero.
public struct EnvironmentReport: Hashable, Sendable, Codable {
    /// The centre of the provider's own grid cell, or where its station stands.
    public var coordinate: Coordinate
    /// Set where the answer comes from one monitoring station.
    public var station: ReportedStation?
    /// When the forecast model was started, or the index issued; nil when the provider does not say.
    public var issuedAt: Date?
    public var series: [Quantity: QuantitySeries]
    /// The plants that the provider says do not bloom here now.
    public var outOfSeason: Set<PollenSubject>
    /// Which pollutant a stated index comes from.
    public var mainPollutant: Pollutant?
    /// Whom to name beside these values besides the provider, such as the agency that runs the station.
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

/// A monitoring station that answered for a place.
public struct ReportedStation: Hashable, Sendable, Codable {
    /// Unique within the provider.
    public var id: String
    public var name: String

    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
