/// Steps, sleep and exercise of one day, by the device that counted them.
struct DayTotals {
    private struct Key: Hashable {
        var kind: HealthMetric.Kind
        var device: Int
    }

    private struct Total {
        /// By part of the day.
        var sums = Array(repeating: 0.0, count: HealthFigure.DayPart.allCases.count)
        var counts = Array(repeating: 0, count: HealthFigure.DayPart.allCases.count)
        var sum: Double { sums.reduce(0, +) }
    }

    private var totals: [Key: Total] = [:]

    mutating func add(_ value: Double, of kind: HealthMetric.Kind, in part: HealthFigure.DayPart, device: Int) {
        let index = Int(part.rawValue)
        totals[Key(kind: kind, device: device), default: Total()].sums[index] += value
        totals[Key(kind: kind, device: device), default: Total()].counts[index] += 1
    }

    /// One for each kind and part of the day, from the device with the highest total of that kind.
    func figures(devices: DeviceList) -> [HealthFigure] {
        var most: [HealthMetric.Kind: (device: UInt32, total: Total)] = [:]
        for (key, total) in totals {
            let device = devices.numbers[key.device]
            // Ties are broken deterministically.
            if let known = most[key.kind], (known.total.sum, device) >= (total.sum, known.device) { continue }
            most[key.kind] = (device, total)
        }
        return most.flatMap { kind, most in
            HealthFigure.DayPart.allCases.compactMap { part in
                let index = Int(part.rawValue)
                guard most.total.counts[index] > 0 else { return nil }
                // To a millionth, so that the order in which samples were added has no effect.
                let rounded = (most.total.sums[index] * 1e6).rounded() / 1e6
                let sum = min(rounded, kind.plausibleRange.upperBound)
                return HealthFigure(
                    kind: kind, part: part, activity: .unknown, count: most.total.counts[index], median: sum,
                    low: sum, high: sum, device: most.device)
            }
        }
    }
}

extension HealthMetric.Kind {
    /// Whether it is counted over a day rather than measured at moments.
    var isSum: Bool { self == .steps || self == .sleep || self == .exercise }

    /// Whether movement changes it within minutes.
    public var dependsOnMovement: Bool {
        switch self {
        case .heartRate, .heartRateVariabilitySDNN, .heartRateVariabilityRMSSD, .systolicBloodPressure,
            .diastolicBloodPressure, .oxygenSaturation, .respiratoryRate:
            true
        case .restingHeartRate, .bodyTemperature, .wristTemperature, .wristTemperatureDeviation, .steps, .sleep,
            .exercise, .peakFlow:
            false
        }
    }

    /// Whether exercise alone raises it beyond the clinical limits.
    var isRaisedByExercise: Bool { self == .heartRate || self == .respiratoryRate }
}
