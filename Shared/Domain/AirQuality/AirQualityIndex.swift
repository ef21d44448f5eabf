public import Foundation

/// Air quality at one time on one index, determined by the worst pollutant.
public struct AirQualityIndex: Hashable, Sendable {
    public let scale: AirQualityScale
    public let value: Int
    public let level: AirQualityLevel
    /// The pollutant with the highest sub-index; among equals, the first in ``Pollutant``'s order.
    public let mainPollutant: Pollutant
    public let subIndices: [Pollutant: Int]

    /// - Returns: nil when there are no sub-indices.
    init?(scale: AirQualityScale, subIndices: [Pollutant: Int]) {
        let ranked = Pollutant.allCases.compactMap { pollutant in subIndices[pollutant].map { (pollutant, $0) } }
        guard let value = ranked.map(\.1).max(), let main = ranked.first(where: { $0.1 == value }),
            let level = scale.level(ofComputed: value)
        else { return nil }
        self.scale = scale
        self.value = value
        self.level = level
        self.mainPollutant = main.0
        self.subIndices = subIndices
    }

    /// The band of one pollutant.
    public func level(of pollutant: Pollutant) -> AirQualityLevel? {
        subIndices[pollutant].flatMap(scale.level(ofComputed:))
    }
}

extension AirQualityScale {
    /// The index for the last of the hours, from the averages that each authority prescribes.
    ///
    /// - Returns: nil when there are too few hours, which means "unknown", never "good".
    public func index(from hours: [Pollutant: PollutantHours]) -> AirQualityIndex? {
        switch self {
        case .european: EuropeanAirQualityIndex.index(of: hours.compactMapValues(\.latest))
        case .unitedStates: USAirQualityIndex.current(from: hours)
        case .india: IndianAirQualityIndex.index(from: hours)
        }
    }

    /// The index at an instant, from a provider's report.
    public func index(from report: EnvironmentReport, at instant: Date) -> AirQualityIndex? {
        var hours: [Pollutant: PollutantHours] = [:]
        for pollutant in Pollutant.allCases {
            hours[pollutant] = report.series[.pollutant(pollutant)].map {
                PollutantHours($0, of: pollutant, until: instant)
            }
        }
        return index(from: hours)
    }
}
