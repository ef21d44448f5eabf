public import Foundation

/// Merges the reports of several sources for a place into one, keeping the source of each value.
///
/// Among the values that apply now the best source's is taken (``SourceRank``), and other sources fill the gaps. A
/// value is stale when its source is down or when it is older than the source's own longest refresh; stale values are
/// used only while no source has a fresh one. Nothing is averaged: every value was reported by a source.
public struct EnvironmentMerge: Sendable {
    public let place: Coordinate
    public let sources: [SourceReport]
    public let stations: [StationObservations]
    public let now: Date
    public let audience: Audience

    /// Beyond this distance a station's pollen count says little about a place.
    public static let stationReach = Kilometres(25)
    /// In seconds; an older count is stale, though its station may still be the best source.
    public static let freshReading: TimeInterval = 6 * 3_600
    /// In seconds; older values are not used, even marked as stale.
    public static let oldestValue: TimeInterval = 24 * 3_600

    public init(
        place: Coordinate, sources: [SourceReport], stations: [StationObservations], now: Date, audience: Audience
    ) {
        self.place = place
        self.sources = sources.map { $0.keptToTerms(at: now) }
        self.stations = stations
        self.now = now
        self.audience = audience
    }

    /// The current value of one quantity; nil when no source has one.
    public func value(of quantity: Quantity) -> MergedValue? { value(ofFirst: [quantity]) }

    /// The best of several quantities about the same thing, such as a plant's grains and its class.
    func value(ofFirst quantities: [Quantity]) -> MergedValue? {
        let candidates = quantities.flatMap(candidates).sorted(by: Self.isPreferred)
        guard let best = candidates.first else { return nil }
        // Old values differ because they are old.
        let contradiction = candidates.dropFirst().first { other in
            best.source.staleness == nil && other.source.staleness == nil
                && DisagreementRule.contradict((best.quantity, best.value), (other.quantity, other.value))
        }
        return MergedValue(
            quantity: best.quantity, value: best.value, source: best.source,
            disagreement: contradiction.map {
                Disagreement(quantity: $0.quantity, value: $0.value, source: $0.source)
            })
    }

    static func isPreferred(_ left: ValueCandidate, _ right: ValueCandidate) -> Bool {
        let isLeftStale = left.source.staleness != nil
        if isLeftStale != (right.source.staleness != nil) { return !isLeftStale }
        return left.rank < right.rank
    }

    private func candidates(of quantity: Quantity) -> [ValueCandidate] {
        sources.compactMap { candidate(of: quantity, from: $0) } + stationCandidates(of: quantity)
    }

    private func candidate(of quantity: Quantity, from source: SourceReport) -> ValueCandidate? {
        guard let report = source.report, let series = report.series[quantity],
            let (value, validAt) = Self.current(series, at: now), quantity.isPlausible(value)
        else { return nil }
        // The age of a single measured value counts from its own time, that of a model's value from when it was
        // fetched.
        let isMeasured = series.step == .instant || report.station != nil
        let fetchedAt = source.fetchedAt ?? validAt
        let reportedAt = isMeasured ? min(validAt, fetchedAt) : fetchedAt
        let longest = TimeInterval(source.profile.refresh.longest)
        let hasEnded = series.value(at: now) == nil && series.step != .instant
        return ValueCandidate(
            quantity: quantity, value: value,
            source: Provenance(
                provider: source.profile.id, name: source.profile.name, station: report.station,
                distance: source.distance, validAt: validAt, issuedAt: report.issuedAt, reportedAt: reportedAt,
                staleness: staleness(source.health, reportedAt: reportedAt, longest: longest)
                    ?? (hasEnded ? .ended : nil),
                isShown: audience.maySee(source.profile.terms.redistribution)),
            rank: rank(of: source, quantity, series.step))
    }

    /// The current value, otherwise the last one before it. A single measurement may come from a clock that is ahead.
    static func current(_ series: QuantitySeries, at now: Date) -> (value: Double, validAt: Date)? {
        let limit = series.step == .instant ? now.addingTimeInterval(300) : now
        let steps = (limit.timeIntervalSince(series.start) / series.step.seconds).rounded(.down)
        guard steps >= 0 else { return nil }
        let newest = Int(min(steps, Double(series.values.count - 1)))
        for index in stride(from: newest, through: 0, by: -1) {
            let time = series.time(at: index)
            guard now.timeIntervalSince(time) < series.step.seconds + oldestValue else { return nil }
            if let value = series.values[index] { return (value, time) }
        }
        return nil
    }

    private func stationCandidates(of quantity: Quantity) -> [ValueCandidate] {
        guard case .pollen(.species(let allergen)) = quantity else { return [] }
        return stationsInReach.compactMap { station in
            guard let reading = station.readings[allergen],
                now.timeIntervalSince(reading.measuredAt) < Self.oldestValue
            else { return nil }
            return ValueCandidate(
                quantity: quantity, value: reading.concentration.grainsPerCubicMetre,
                source: Provenance(
                    provider: station.profile.id, name: station.profile.name, station: station.station,
                    distance: station.distance, validAt: reading.measuredAt, issuedAt: nil,
                    reportedAt: reading.measuredAt,
                    staleness: staleness(station.health, reportedAt: reading.measuredAt, longest: Self.freshReading),
                    isShown: audience.maySee(station.profile.terms.redistribution)),
                rank: SourceRank(
                    isHidden: !audience.maySee(station.profile.terms.redistribution), isModel: false, isClass: false,
                    isDaily: false, spacing: .infinity, distance: station.distance.value,
                    identity: "\(station.profile.id) \(station.station.id)"))
        }
    }

    var stationsInReach: [StationObservations] { stations.filter { $0.distance <= Self.stationReach } }

    private func staleness(_ health: SourceHealth, reportedAt: Date, longest: TimeInterval) -> Staleness? {
        if let failure = Staleness(health) { return failure }
        return now.timeIntervalSince(reportedAt) > longest ? .tooOld(longest: longest) : nil
    }

    func rank(of source: SourceReport, _ quantity: Quantity, _ step: QuantitySeries.Step) -> SourceRank {
        let isNearStation = source.report?.station != nil && source.distance <= Self.stationReach
        var isClass = false
        if case .pollenIntensity = quantity { isClass = true }
        return SourceRank(
            isHidden: !audience.maySee(source.profile.terms.redistribution), isModel: !isNearStation,
            isClass: isClass, isDaily: step == .day, spacing: source.profile.grid?.spacing ?? .infinity,
            distance: source.distance.value, identity: "\(source.profile.id) \(quantity.rawValue)")
    }
}
