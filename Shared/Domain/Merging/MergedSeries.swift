public import Foundation

/// Hourly values from several sources, with the source of each hour.
public struct MergedSeries: Hashable, Sendable {
    /// Consecutive hours from one source.
    public struct Run: Hashable, Sendable {
        /// The provider's id.
        public var provider: String
        public var quantity: Quantity
        /// Indices into ``MergedSeries/values``.
        public var hours: Range<Int>
    }

    /// Nil where no source has one.
    public var values: [Double?]
    public var runs: [Run]

    public init(values: [Double?], runs: [Run]) {
        self.values = values
        self.runs = runs
    }

    /// The provider of an hour's value.
    public func provider(at hour: Int) -> String? { runs.first { $0.hours.contains(hour) }?.provider }

    fileprivate mutating func append(_ value: Double?, from candidate: HourSource?) {
        values.append(value)
        guard let candidate else { return }
        let hour = values.count - 1
        if let last = runs.last, last.provider == candidate.provider, last.quantity == candidate.quantity,
            last.hours.upperBound == hour
        {
            runs[runs.count - 1].hours = last.hours.lowerBound..<hour + 1
        } else {
            runs.append(Run(provider: candidate.provider, quantity: candidate.quantity, hours: hour..<hour + 1))
        }
    }
}

extension EnvironmentMerge {
    /// The current hour and the five days that start with it.
    public static let forecastHours = 120

    /// The start of the current hour.
    public var firstHour: Date {
        Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 3_600).rounded(.down) * 3_600)
    }

    /// The hours from ``firstHour``, each from the best source that has it.
    /// - Returns: nil when no source has any.
    public func forecast(of quantity: Quantity) -> MergedSeries? {
        hours(of: quantity, from: firstHour, count: Self.forecastHours)
    }

    /// The 0–10 intensity of a plant or type by hour, from ``firstHour``.
    public func intensityForecast(of subject: PollenSubject) -> MergedSeries? {
        hours(ofFirst: [.pollen(subject), .pollenIntensity(subject)], from: firstHour, count: Self.forecastHours) {
            teller, value, instant in
            let stated = value > 0 ? teller.statedIntensity(at: instant) : nil
            return (stated ?? teller.quantity.intensity(of: value)).map { Double($0.value) }
        }
    }

    /// Past or future hours, each from the best source that has it.
    /// - Parameter start: a whole hour.
    /// - Returns: nil when no source has any.
    public func hours(of quantity: Quantity, from start: Date, count: Int) -> MergedSeries? {
        hours(ofFirst: [quantity], from: start, count: count) { teller, value, _ in
            teller.quantity.isPlausible(value) ? value : nil
        }
    }

    /// Sources whose values may not be shown are excluded, since an hour is shown by its number only.
    private func hours(
        ofFirst quantities: [Quantity], from start: Date, count: Int,
        reading convert: (_ candidate: HourSource, _ value: Double, _ instant: Date) -> Double?
    ) -> MergedSeries? {
        let candidates = quantities.flatMap(candidates).sorted { $0.isPreferred(to: $1) }
        guard !candidates.isEmpty else { return nil }
        var series = MergedSeries(values: [], runs: [])
        for hour in 0..<count {
            let instant = start.addingTimeInterval(Double(hour) * 3_600)
            var first: (candidate: HourSource, value: Double)?
            for candidate in candidates {
                guard let value = candidate.series.value(at: instant).flatMap({ convert(candidate, $0, instant) })
                else {
                    continue
                }
                first = (candidate, value)
                break
            }
            series.append(first?.value, from: first?.candidate)
        }
        return series.runs.isEmpty ? nil : series
    }

    private func candidates(of quantity: Quantity) -> [HourSource] {
        sources.compactMap { source in
            guard let series = source.report?.series[quantity], series.step != .instant,
                audience.maySee(source.profile.terms.redistribution)
            else { return nil }
            let isOld = source.fetchedAt.map { now.timeIntervalSince($0) > Double(source.profile.refresh.longest) }
            return HourSource(
                provider: source.profile.id, quantity: quantity, series: series,
                stated: source.stated(beside: quantity),
                isStale: source.health.state == .down || isOld ?? false,
                rank: rank(of: source, quantity, series.step))
        }
    }
}

/// A source of hourly values.
private struct HourSource {
    var provider: String
    var quantity: Quantity
    var series: QuantitySeries
    /// The intensities that the source states beside the grains of a type.
    var stated: (quantity: Quantity, series: QuantitySeries)?
    var isStale: Bool
    var rank: SourceRank

    func statedIntensity(at instant: Date) -> Intensity? {
        stated.flatMap { stated in stated.series.value(at: instant).flatMap(stated.quantity.intensity) }
    }

    func isPreferred(to other: HourSource) -> Bool {
        isStale != other.isStale ? !isStale : rank < other.rank
    }
}

extension SourceReport {
    fileprivate func stated(beside quantity: Quantity) -> (quantity: Quantity, series: QuantitySeries)? {
        guard case .pollen(.type(let type)) = quantity else { return nil }
        let stated = Quantity.pollenIntensity(.type(type))
        return report?.series[stated].map { (stated, $0) }
    }
}
