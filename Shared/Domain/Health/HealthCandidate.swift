import Foundation

/// A detector's finding, before the budget decides whether the person is asked.
struct HealthCandidate: Hashable, Sendable {
    var detector: HealthDetector
    var channel: HealthChannel
    /// In the unit of the kind, like the limit and the usual value.
    var value: Double
    var rule: Deviation.Rule
    var limit: Double
    var usual: Double?
    /// 1 at the limit, 2 when twice as far from the usual; used by the budget.
    var strength: Double
    var urgent: UrgentLimit?
    var explanations: [HealthExplanation] = []
    /// See ``HealthFinding/wasAtRest``.
    var wasAtRest: Bool?

    /// Figures that no living person can have raise no alarm.
    var isSound: Bool { channel.kind.plausibleRange.contains(value) && strength.isFinite }

    /// Whether another candidate has priority; ties are broken deterministically.
    func yields(to other: HealthCandidate) -> Bool {
        if (urgent != nil) != (other.urgent != nil) { return other.urgent != nil }
        if strength != other.strength { return strength < other.strength }
        return other.rank < rank
    }

    private var rank: (String, String, UInt8, Double) {
        (detector.rawValue, channel.kind.rawValue, channel.part?.rawValue ?? 0, limit)
    }
}

/// A rule that examines a person's days.
protocol DetectorRule: Sendable {
    /// - Returns: what is unusual about today, in no particular order.
    func candidates(in history: HealthHistory) -> [HealthCandidate]
}

extension HealthFinding {
    /// - Parameter zone: the person's; the measurement is dated to the beginning of its part of the day.
    init?(_ candidate: HealthCandidate, on day: CalendarDay, in zone: TimeZone, age: AgeGroup?) {
        let minute = Int(candidate.channel.part?.rawValue ?? 0) * 360
        let beginning = day.firstInstant(atOrAfter: minute, in: zone)
        guard
            let metric = try? HealthMetric(
                kind: candidate.channel.kind, value: candidate.value, measuredAt: beginning)
        else { return nil }
        self.init(
            deviation: Deviation(
                rule: candidate.rule, metric: metric, limit: candidate.limit, usual: candidate.usual),
            detector: candidate.detector, explanations: candidate.explanations, urgent: candidate.urgent,
            wasAtRest: candidate.wasAtRest, age: age)
    }
}
