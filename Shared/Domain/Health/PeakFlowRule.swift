/// Peak flow against the person's best: below 80 % asks, below 50 % is urgent.
///
/// Sources: the zones of asthma action plans, GINA, "Global Strategy for Asthma Management and Prevention" (2023);
/// acute severe asthma of BTS/SIGN 158 (2019) is 33 to 50 % of the best or predicted value.
struct PeakFlowRule: DetectorRule, Hashable {
    /// The best must stand on so many days.
    var warmUp = 7

    func candidates(in history: HealthHistory) -> [HealthCandidate] {
        let channels = history.channels(of: .peakFlow)
        // Of several blows and parts of the day the worst part counts, and in it the best blow.
        let readings = channels.compactMap { channel in history.reading(of: channel).map { (channel, $0) } }
        guard let (channel, reading) = readings.min(by: { $0.1.high < $1.1.high }),
            let best = best(before: reading, in: history)
        else { return [] }
        let share = reading.high / best
        guard share < Self.askingShare else { return [] }
        let isUrgent = share < Self.urgentShare
        let limit = best * (isUrgent ? Self.urgentShare : Self.askingShare)
        return [
            HealthCandidate(
                detector: .peakFlow, channel: channel, value: reading.high, rule: .ownBaseline, limit: limit,
                usual: best, strength: (1 - share) / (1 - Self.askingShare),
                urgent: isUrgent ? UrgentLimit(limit: limit, source: Self.source) : nil)
        ]
    }

    /// The highest of all remembered days before today with the same meter; nil while too few are known.
    private func best(before reading: ChannelReading, in history: HealthHistory) -> Double? {
        let rule = BaselineRule(window: PersonHealth.mostDays, guardDays: 0, longestGap: PersonHealth.mostDays)
        var highs: [Int: Double] = [:]
        for part in HealthFigure.DayPart.allCases {
            let channel = HealthChannel(.peakFlow, part)
            for earlier in history.readings(of: channel, before: reading, within: rule) {
                highs[earlier.day] = max(highs[earlier.day] ?? 0, earlier.high)
            }
        }
        return highs.count >= warmUp ? highs.values.max() : nil
    }

    static let askingShare = 0.8
    static let urgentShare = 0.5
    static let source = "below 50 % of the personal best: GINA 2023, BTS/SIGN 158 (2019)"
}
