/// The points of the National Early Warning Score 2 for one vital sign (Royal College of Physicians, London, 2017,
/// chart 1; SpO₂ scale 1). Consciousness and supplemental oxygen are unknown here and count as zero.
enum NEWS2 {
    /// From this total, NEWS2 calls for an urgent response.
    static let urgentSum = 5

    /// - Parameter value: in the unit of the kind, for an adult at rest.
    /// - Returns: nil within the band that scores 0, and for kinds that NEWS2 does not score.
    static func band(of value: Double, _ kind: HealthMetric.Kind) -> Band? {
        switch kind {
        case .respiratoryRate: band(value, low: [(8, 3), (11, 1)], high: [(25, 3), (21, 2)])
        case .oxygenSaturation: band(value, low: [(91, 3), (93, 2), (95, 1)], high: [])
        case .systolicBloodPressure: band(value, low: [(90, 3), (100, 2), (110, 1)], high: [(220, 3)])
        case .heartRate: band(value, low: [(40, 3), (50, 1)], high: [(131, 3), (111, 2), (91, 1)])
        case .bodyTemperature: band(value, low: [(35, 3), (36, 1)], high: [(39.1, 2), (38.1, 1)])
        default: nil
        }
    }

    /// - Parameters: limits from the outermost inwards, with their points.
    private static func band(_ value: Double, low: [(Double, Int)], high: [(Double, Int)]) -> Band? {
        if let band = low.first(where: { value <= $0.0 }) { return Band(limit: band.0, points: band.1, isHigh: false) }
        return high.first { value >= $0.0 }.map { Band(limit: $0.0, points: $0.1, isHigh: true) }
    }

    struct Band: Hashable {
        /// Its inner limit, in the unit of the kind.
        var limit: Double
        /// 1 to 3.
        var points: Int
        var isHigh: Bool
    }
}

/// Several vital signs in one part of the day, none of which is urgent alone.
struct NEWS2Rule: DetectorRule, Hashable {
    /// NEWS2 is not made for people under 16.
    func candidates(in history: HealthHistory) -> [HealthCandidate] {
        guard history.age != .child else { return [] }
        return HealthFigure.DayPart.allCases.compactMap { part in
            let vitals = history.channels.compactMap { scored($0, in: part, of: history) }
            let sum = vitals.reduce(0) { $0 + $1.band.points }
            guard sum >= NEWS2.urgentSum, let worst = vitals.max(by: { $0.isMilder(than: $1) }),
                let detector = worst.channel.kind.detector
            else { return nil }
            return HealthCandidate(
                detector: detector, channel: worst.channel, value: worst.value, rule: .fixedLimit,
                limit: worst.band.limit, usual: nil, strength: ClinicalLimitRule.strength,
                urgent: UrgentLimit(limit: Double(NEWS2.urgentSum), side: .points, source: Self.source))
        }
    }

    private func scored(
        _ channel: HealthChannel, in part: HealthFigure.DayPart, of history: HealthHistory
    ) -> ScoredVital? {
        guard channel.part == part, channel.isSurelyAtRest, let reading = history.reading(of: channel),
            case let value = reading.value, let band = NEWS2.band(of: value, channel.kind),
            // A fast heart or breath may be a workout.
            reading.isAtRest || !channel.kind.isRaisedByExercise || !band.isHigh
        else { return nil }
        // Trained hearts rest at a low rate, and everyone's does during sleep.
        guard channel.kind != .heartRate || value > 50 else { return nil }
        return ScoredVital(channel: channel, value: value, band: band)
    }

    private struct ScoredVital {
        var channel: HealthChannel
        var value: Double
        var band: NEWS2.Band

        func isMilder(than other: Self) -> Bool {
            (band.points, channel.kind.rawValue) < (other.band.points, other.channel.kind.rawValue)
        }
    }

    static let source = "NEWS2 (Royal College of Physicians, 2017), 5 points together"
}
