/// Peak flow relative to the person's best: below 80 % leads to a question, below 50 % is urgent.
///
/// Sources: the zones of asthma action plans, GINA, "Global Strategy for Asthma Management and Prevention" (2023);
/// acute severe asthma in BTS/SIGN 158 (2019) is 33 to 50 % of the best or predicted value.
struct PeakFlowRule: DetectorRule, Hashable {
    /// The minimum number of days behind the best value.
    var warmUp = 7

    func candidates(in history: HealthHistory) -> [HealthCandidate] {
        let channels = history.channels(of: .peakFlow)
        // The worst part of the day counts, and within it the best of several measurements.
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
                urgent: isUrgent ? UrgentLimit(limit: limit, side: .lessThan, source: Self.source) : nil)
        ]
    }

    /// The highest value of all stored days before today with the same meter; nil while there are too few.
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
