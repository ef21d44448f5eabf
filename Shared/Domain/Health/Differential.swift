/// What may explain a finding other than illness.
struct Differential: Sendable {
    var history: HealthHistory
    var circumstances: Set<HealthExplanation>

    /// Most likely first.
    func explanations(of candidate: HealthCandidate) -> [HealthExplanation] {
        candidate.detector.knownExplanations.filter { applies($0, to: candidate) }
    }

    /// Whether an explanation is reason enough not to ask: after a workout or alcohol the heart beats faster the next
    /// night, a new device may read differently, and altitude lowers everybody's oxygen saturation. Findings clearly
    /// beyond that (see ``excused``) and urgent ones are never held back.
    func excuses(_ candidate: HealthCandidate) -> Bool {
        guard candidate.urgent == nil, candidate.rule == .ownBaseline, candidate.strength < Self.excused else {
            return false
        }
        return candidate.explanations.contains { explanation in
            switch explanation {
            case .workout, .alcohol, .newDevice: true
            case .altitude: candidate.detector != .temperature
            case .heat, .shortSleep, .highPollen, .highOzone: false
            }
        }
    }

    private func applies(_ explanation: HealthExplanation, to candidate: HealthCandidate) -> Bool {
        if circumstances.contains(explanation) { return true }
        return switch explanation {
        case .workout: hadWorkout
        case .shortSleep: sleptShortly
        case .newDevice: hasNewDevice(candidate.channel)
        case .alcohol, .altitude, .heat, .highPollen, .highOzone: false
        }
    }

    /// Yesterday or today: the nights after an evening workout and the hours after a morning one.
    private var hadWorkout: Bool {
        (0...1).contains { age in
            isMuch(.exercise, age: age, unknown: Self.longWorkout)
                || isMuch(.steps, age: age, unknown: Self.manySteps)
        }
    }

    /// More than the person's usual plus two spreads; while that is unknown, more than a fixed amount.
    private func isMuch(_ kind: HealthMetric.Kind, age: Int, unknown: Double) -> Bool {
        let channel = HealthChannel(kind)
        guard let reading = history.reading(of: channel, age: age), reading.value > 0 else { return false }
        guard let normal = BaselineRule().baseline(of: channel, before: reading, in: history) else {
            return reading.value >= unknown
        }
        return reading.value > normal.centre + 2 * max(normal.spread, kind.smallestDailySpread)
    }

    /// Last night's sleep counts for the day on which it ended.
    private var sleptShortly: Bool {
        let channel = HealthChannel(.sleep)
        guard let reading = history.reading(of: channel) else { return false }
        guard let normal = BaselineRule().baseline(of: channel, before: reading, in: history) else {
            return reading.value < Self.shortSleep
        }
        return reading.value < normal.centre - 2 * max(normal.spread, HealthMetric.Kind.sleep.smallestDailySpread)
    }

    private func hasNewDevice(_ channel: HealthChannel) -> Bool {
        guard let reading = history.reading(of: channel),
            let days = history.daysSinceDeviceChange(in: channel, to: reading)
        else { return false }
        return days < BaselineRule().window
    }

    /// A finding this many times its limit is beyond what a workout, a drink or a new watch explains: 8 beats/min on
    /// two nights.
    static let excused = 2.0
    /// In minutes, steps and minutes; this project's own values.
    static let longWorkout = 60.0
    static let manySteps = 15_000.0
    static let shortSleep = 300.0
}

extension HealthDetector {
    /// The known influences on its values, most likely first.
    fileprivate var knownExplanations: [HealthExplanation] {
        switch self {
        case .nightSignal, .restingHeartRate, .heartRateVariability:
            [.alcohol, .workout, .shortSleep, .altitude, .heat, .newDevice, .highPollen, .highOzone]
        case .heartRate: [.workout, .heat, .alcohol, .altitude, .shortSleep, .newDevice, .highPollen, .highOzone]
        case .temperature: [.heat, .workout, .alcohol, .newDevice]
        case .bloodPressure: [.workout, .alcohol, .altitude, .newDevice, .shortSleep]
        case .oxygenSaturation: [.altitude, .newDevice, .highPollen, .highOzone]
        case .respiratoryRate: [.altitude, .workout, .highPollen, .highOzone, .heat, .alcohol, .newDevice]
        case .sleep: [.alcohol, .highPollen, .heat, .altitude, .newDevice]
        case .peakFlow: [.highPollen, .highOzone, .workout, .newDevice]
        }
    }
}
