public import Foundation

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
        airQualityHours(on: scale, from: firstHour, count: Self.forecastHours)
    }

    /// The index of past or future hours; nil where it is unknown.
    /// - Parameter start: a whole hour.
    /// - Returns: nil when no hour is known.
    public func airQualityHours(on scale: AirQualityScale, from start: Date, count: Int) -> [Double?]? {
        // Indices look back over a day.
        let lead = 23
        let first = start.addingTimeInterval(Double(-lead) * 3_600)
        var known: [Pollutant: [Double?]] = [:]
        for pollutant in Pollutant.allCases {
            known[pollutant] = hours(of: .pollutant(pollutant), from: first, count: lead + count)?.values
        }
        let stated = hours(of: .airQualityIndex(scale), from: start, count: count)?.values
        let values = (0..<count).map { hour -> Double? in
            var past: [Pollutant: PollutantHours] = [:]
            for (pollutant, values) in known where values[hour + lead] != nil {
                past[pollutant] = PollutantHours(Array(values[hour...hour + lead]), of: pollutant)
            }
            return scale.index(from: past).flatMap { scale.isSound($0) ? Double($0.value) : nil } ?? stated?[hour]
        }
        return values.contains { $0 != nil } ? values : nil
    }

    /// Why there is no current index although some of its pollutants are known.
    /// - Returns: nil where the index is known, and where no pollutant of it is.
    public func airQualityGap(on scale: AirQualityScale) -> AirQualityGap? {
        guard airQuality(on: scale) == nil else { return nil }
        let known = Pollutant.allCases.filter { value(of: .pollutant($0)) != nil }
        guard known.contains(where: scale.decidingPollutants.joined().contains) else { return nil }
        let missing = scale.missing(from: known)
        guard missing.isEmpty else { return .notReported(missing) }
        guard scale != .india || known.count >= 3 else { return .tooFewPollutants }
        let (hours, _) = currentHours
        let counting = scale.index(from: hours)?.subIndices.keys.map { $0 } ?? []
        let waiting = scale.decidingPollutants.filter { group in !group.contains(where: counting.contains) }
            .compactMap { group in group.first(where: known.contains) }
        return .tooFewHours(waiting.isEmpty ? known : waiting)
    }

    private func computed(_ scale: AirQualityScale) -> MergedAirQuality? {
        let (hours, behind) = currentHours
        guard let index = scale.index(from: hours), scale.isSound(index) else { return nil }
        let used = index.subIndices.keys.compactMap { behind[$0]?.source }
        return MergedAirQuality(
            scale: scale, value: used.allSatisfy(\.isShown) ? index.value : nil, level: index.level,
            mainPollutant: index.mainPollutant, providers: Set(used.map(\.provider)).sorted(),
            isStale: used.contains { $0.staleness != nil })
    }

    /// The hours that end with each pollutant's current value, and that value.
    private var currentHours: (hours: [Pollutant: PollutantHours], behind: [Pollutant: MergedValue]) {
        var hours: [Pollutant: PollutantHours] = [:]
        var behind: [Pollutant: MergedValue] = [:]
        for pollutant in Pollutant.allCases {
            guard let value = value(of: .pollutant(pollutant)), let series = series(behind: value) else { continue }
            hours[pollutant] = PollutantHours(series, of: pollutant, until: value.source.validAt)
            behind[pollutant] = value
        }
        return (hours, behind)
    }

    private func stated(_ scale: AirQualityScale) -> MergedAirQuality? {
        guard let value = value(of: .airQualityIndex(scale)), let level = scale.level(of: value.value),
            level.risk.isWarning || hasParticles(value.source.provider)
        else { return nil }
        return MergedAirQuality(
            scale: scale, value: value.shown.map { Int($0.rounded()) }, level: level,
            mainPollutant: sources.first { $0.profile.id == value.source.provider }?.report?.mainPollutant,
            providers: [value.source.provider], isStale: value.source.staleness != nil)
    }

    /// Whether a source that lists pollutants has particles among them: an index that it states without is one of gases.
    private func hasParticles(_ provider: String) -> Bool {
        let series = sources.first { $0.profile.id == provider }?.report?.series ?? [:]
        let listed = Pollutant.allCases.filter { series[.pollutant($0)] != nil }
        return listed.isEmpty || listed.contains(.pm25) || listed.contains(.pm10)
    }

    private func series(behind value: MergedValue) -> QuantitySeries? {
        sources.first { $0.profile.id == value.source.provider }?.report?.series[value.quantity]
    }
}
