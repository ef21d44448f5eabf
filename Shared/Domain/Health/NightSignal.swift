/// Two consecutive nights with a resting heart rate well above the median of the nights before.
///
/// The rule of NightSignal's red alarm: Alavi et al., "Real-time alerting system for COVID-19 and other stress events
/// using wearable data", Nature Medicine 28 (2022), https://doi.org/10.1038/s41591-021-01593-2, and its authors'
/// program, https://github.com/StanfordBioinformatics/wearable-infection. Differences: a night is summarised by its
/// median instead of its mean, values are not truncated to whole beats, a night ends at six, the normal covers two
/// months without the last week instead of all nights, and there is a warm-up. As there, one night without a
/// measurement between two red ones does not break the run.
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
        let excess = min(tonight.value, before.value) - normal.centre
        guard limit > 0, excess >= limit else { return [] }
        return [
            HealthCandidate(
                detector: .nightSignal, channel: channel, value: tonight.value, rule: .ownBaseline,
                limit: normal.centre + limit, usual: normal.centre, strength: excess / limit)
        ]
    }
}
