import Foundation

/// Air quality on one index, computed from the merged concentrations or, where these do not suffice, as stated by a
/// source.
public struct MergedAirQuality: Hashable, Sendable {
    public var scale: AirQualityScale
    /// Nil where a source's terms only allow the level to be shown.
    public var value: Int?
    public var level: AirQualityLevel
    public var mainPollutant: Pollutant?
    /// Of the concentrations, each provider once, or of the source that states the index; sorted.
    public var providers: [String]
    public var isStale: Bool
}

extension EnvironmentMerge {
    /// The current index; nil when unknown.
    public func airQuality(on scale: AirQualityScale) -> MergedAirQuality? {
        let choices = [computed(scale), stated(scale)].compactMap { $0 }
        return choices.first { $0.value != nil } ?? choices.first
    }

    /// The index for each hour from ``firstHour``; nil where it is unknown.
    public func airQualityForecast(on scale: AirQualityScale) -> [Double?]? {
        // Indices look back over a day.
        let lead = 23
        let start = firstHour.addingTimeInterval(Double(-lead) * 3_600)
        var known: [Pollutant: [Double?]] = [:]
        for pollutant in Pollutant.allCases {
            known[pollutant] = hours(of: .pollutant(pollutant), from: start, count: lead + Self.forecastHours)?.values
        }
        let stated = forecast(of: .airQualityIndex(scale))?.values
        let values = (0..<Self.forecastHours).map { hour -> Double? in
            var past: [Pollutant: PollutantHours] = [:]
            for (pollutant, values) in known where values[hour + lead] != nil {
                past[pollutant] = PollutantHours(Array(values[hour...hour + lead]), of: pollutant)
            }
            return scale.soundIndex(from: past).map { Double($0.value) } ?? stated?[hour]
        }
        return values.contains { $0 != nil } ? values : nil
    }

    private func computed(_ scale: AirQualityScale) -> MergedAirQuality? {
        var hours: [Pollutant: PollutantHours] = [:]
        var behind: [Pollutant: MergedValue] = [:]
        for pollutant in Pollutant.allCases {
            guard let value = value(of: .pollutant(pollutant)), let series = series(behind: value) else { continue }
            hours[pollutant] = PollutantHours(series, of: pollutant, until: value.source.validAt)
            behind[pollutant] = value
        }
        guard let index = scale.soundIndex(from: hours) else { return nil }
        let used = index.subIndices.keys.compactMap { behind[$0]?.source }
        return MergedAirQuality(
            scale: scale, value: used.allSatisfy(\.isShown) ? index.value : nil, level: index.level,
            mainPollutant: index.mainPollutant, providers: Set(used.map(\.provider)).sorted(),
            isStale: used.contains { $0.staleness != nil })
    }

    private func stated(_ scale: AirQualityScale) -> MergedAirQuality? {
        guard let value = value(of: .airQualityIndex(scale)), let level = scale.level(of: value.value) else {
            return nil
        }
        return MergedAirQuality(
            scale: scale, value: value.shown.map { Int($0.rounded()) }, level: level,
            mainPollutant: sources.first { $0.profile.id == value.source.provider }?.report?.mainPollutant,
            providers: [value.source.provider], isStale: value.source.staleness != nil)
    }

    private func series(behind value: MergedValue) -> QuantitySeries? {
        sources.first { $0.profile.id == value.source.provider }?.report?.series[value.quantity]
    }
}

extension AirQualityScale {
    /// The index, unless particles are known but have too few hours to count: gases alone would then show "good"
    /// although the air quality is unknown.
    fileprivate func soundIndex(from hours: [Pollutant: PollutantHours]) -> AirQualityIndex? {
        let particles = [Pollutant.pm25, .pm10].filter { hours[$0]?.latest != nil }
        guard let index = index(from: hours) else { return nil }
        return particles.isEmpty || particles.contains { index.subIndices[$0] != nil } ? index : nil
    }
}
