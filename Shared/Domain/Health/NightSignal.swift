/// Two consecutive nights with a resting heart rate well above the median of the nights before.
///
/// The rule of NightSignal's red alarm: Alavi et al., "Real-time alerting system for COVID-19 and other stress events
/// using wearable data", Nature Medicine 28 (2022), https://doi.org/10.1038/s41591-021-01593-2, and its authors'
/// program, https://github.com/StanfordBioinformatics/wearable-infection. Differences: a night is summarised by its
/// median instead of its mean, values are not truncated to whole beats, a night ends at six, the normal covers two
/// months without the last week instead of all nights, there is a warm-up, and neither a slow drift nor what recurs
/// every week counts. As there, one night without a measurement between two red ones does not break the run.
struct NightSignal: DetectorRule, Hashable {
    /// Above the median of the nights before, in beats/min.
    var margin = 4.0
    /// Two months instead of all nights, so that the normal follows the seasons, and without the last week, so that it
    /// does not follow an illness.
    var rule = BaselineRule(window: 60, guardDays: 7)

    func candidates(in history: HealthHistory) -> [HealthCandidate] {
        let channel = HealthChannel(.heartRate, .night)
        guard let tonight = history.reading(of: channel),
            let before = history.reading(of: channel, age: 1) ?? history.reading(of: channel, age: 2),
            before.mayShareDevice(with: tonight),
            let normal = rule.baseline(of: channel, before: before, in: history)
        else { return [] }
        let limit = margin * history.tolerance
        let lower = min(tonight.value, before.value)
        guard limit > 0, lower - normal.centre >= limit else { return [] }
        let usual = usual(normal.centre, of: (before, tonight), beyond: limit, in: history)
        let excess = lower - usual
        guard excess >= limit else { return [] }
        return [
            HealthCandidate(
                detector: .nightSignal, channel: channel, value: tonight.value, rule: .ownBaseline,
                limit: usual + limit, usual: usual, strength: excess / limit)
        ]
    }

    /// What a rise is measured from: the median of the nights before, where a slow drift has taken it by now, or what
    /// these nights of the week usually have.
    private func usual(
        _ median: Double, of nights: (first: ChannelReading, second: ChannelReading), beyond limit: Double,
        in history: HealthHistory
    ) -> Double {
        let channel = HealthChannel(.heartRate, .night)
        let readings = history.readings(of: channel, before: nights.first, within: rule)
        var usual = median
        if let drift = SlowDrift(of: readings), drift.slope > 0,
            let middle = Baseline(of: readings.map { Double($0.day) }, warmUp: 1)?.centre
        {
            usual += drift.slope * (Double(nights.first.day) - middle)
        }
        let gap = nights.second.day - nights.first.day
        let week = WeeklyPattern(of: { age in
            let pair = [age, age + gap].compactMap { history.reading(of: channel, age: $0) }
            guard pair.count == 2, pair.allSatisfy({ $0.mayShareDevice(with: nights.first) }) else { return nil }
            return pair.map(\.value).min()
        })
        return week.usual(besides: usual, beyond: limit) ?? usual
    }
}
