/// A limit at a number of spreads from the person's own centre.
struct OwnLimit: Hashable, Sendable {
    enum Side: Hashable, Sendable { case above, below, both }

    var side: Side
    /// At a tolerance of 1. What is worth a day of the budget lies half as far again (``SuggestionBudget/worthADay``),
    /// at 3.75: close to the 3.5 above which Iglewicz and Hoaglin, "How to Detect and Handle Outliers" (ASQC, 1993),
    /// label outliers.
    var spreads = 2.5
    var rule = BaselineRule()

    /// Judges today's reading of a channel.
    /// - Returns: nil when it is within the limit, or while the person's normal is unknown.
    func candidate(in channel: HealthChannel, of history: HealthHistory) -> HealthCandidate? {
        let kind = channel.kind
        guard let detector = kind.detector, let reading = history.reading(of: channel),
            let normal = rule.baseline(of: channel, before: reading, in: history),
            isPassed(by: reading.value, of: kind, normal: normal, tolerance: history.tolerance)
        else { return nil }
        let distance = distance(of: kind, normal: normal, tolerance: history.tolerance)
        let isHigh = kind.even(reading.value) > normal.centre
        let week = WeeklyPattern(of: { age in
            history.reading(of: channel, age: age).flatMap {
                $0.mayShareDevice(with: reading) ? kind.even($0.value) : nil
            }
        })
        // What is usual on this day of the week is no finding either.
        let usual = week.usual(besides: normal.centre, beyond: isHigh ? distance : -distance) ?? normal.centre
        let excess = isHigh ? kind.even(reading.value) - usual : usual - kind.even(reading.value)
        guard excess > distance else { return nil }
        return HealthCandidate(
            detector: detector, channel: channel, value: reading.value, rule: .ownBaseline,
            limit: kind.uneven(isHigh ? usual + distance : usual - distance), usual: kind.uneven(usual),
            strength: excess / distance)
    }

    /// - Parameter normal: on the scale of ``HealthMetric/Kind/even(_:)``.
    func isPassed(by value: Double, of kind: HealthMetric.Kind, normal: Baseline, tolerance: Double) -> Bool {
        let distance = distance(of: kind, normal: normal, tolerance: tolerance)
        let excess = kind.even(value) - normal.centre
        return switch side {
        case .above: excess > distance
        case .below: -excess > distance
        case .both: abs(excess) > distance
        }
    }

    private func distance(of kind: HealthMetric.Kind, normal: Baseline, tolerance: Double) -> Double {
        spreads * tolerance * max(normal.spread, kind.smallestDailySpread)
    }
}
