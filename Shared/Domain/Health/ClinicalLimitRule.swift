/// Fixed limits for measurements at rest.
struct ClinicalLimitRule: DetectorRule, Hashable {
    var limits: [ClinicalLimit]
    /// Whether the person is advised to seek care. In that case a fast heart or breath counts only when the person is
    /// known to have been at rest; otherwise it may be a workout, by night too.
    var isUrgent: Bool
    /// For people whose normal values are low: see ``ClinicalLimit/isLowForSome``.
    var lowLimit = OwnLimit(side: .below)

    static let urgent = ClinicalLimitRule(limits: ClinicalLimit.urgent, isUrgent: true)
    static let asking = ClinicalLimitRule(limits: ClinicalLimit.asking, isUrgent: false)

    func candidates(in history: HealthHistory) -> [HealthCandidate] {
        history.channels.flatMap { channel -> [HealthCandidate] in
            guard let detector = channel.kind.detector, channel.isSurelyAtRest || !isUrgent,
                let reading = history.reading(of: channel)
            else { return [] }
            return limits.compactMap { limit in
                guard limit.kind == channel.kind, limit.isReached(by: reading.value),
                    reading.count >= limit.confirmations, limit.isForAllAges || history.age != .child,
                    !isUrgent || !limit.isHigh || !limit.kind.isRaisedByExercise || reading.isAtRest,
                    !limit.isLowForSome || isLowForThePerson(reading, in: channel, of: history)
                else { return nil }
                return HealthCandidate(
                    detector: detector, channel: channel, value: reading.value, rule: .fixedLimit, limit: limit.value,
                    usual: lowLimit.rule.baseline(of: channel, before: reading, in: history)?.centre,
                    strength: Self.strength,
                    urgent: isUrgent ? UrgentLimit(limit: limit.value, side: limit.side, source: limit.source) : nil)
            }
        }
    }

    /// While the person's normal is unknown, only a single daytime value leads to a question, and nothing is urgent.
    private func isLowForThePerson(
        _ reading: ChannelReading, in channel: HealthChannel, of history: HealthHistory
    ) -> Bool {
        guard let normal = lowLimit.rule.baseline(of: channel, before: reading, in: history) else {
            return !isUrgent && channel.part != .night
        }
        return lowLimit.isPassed(by: reading.value, of: channel.kind, normal: normal, tolerance: 1)
    }

    /// Equivalent to twice the person's own limit: sufficient while a day of the budget is left.
    static let strength = 2.0
}
