@testable import Domain

/// A made-up person with illnesses, gaps and new devices, the same for the same seed.
struct RandomPerson {
    let seed: UInt64
    var missingShare = 0.1
    /// Figures that no sensor should have sent.
    var hasOutliers = false

    func days(_ count: Int) -> [HealthDay] {
        var random = WorldRandom(seed)
        var device: UInt32 = 1
        var sick = 0
        var days: [HealthDay] = []
        for number in 0..<count {
            if random.chance(0.005) { device += 1 }
            if random.chance(0.02) { sick = 6 }
            let rise = sick > 0 ? 12.0 : 0
            sick -= 1
            guard !random.chance(missingShare) else { continue }
            days.append(day(number, rise: rise, device: device, random: &random))
        }
        return days
    }

    private func day(_ number: Int, rise: Double, device: UInt32, random: inout WorldRandom) -> HealthDay {
        let usual: [(HealthMetric.Kind, Double)] = [
            (.heartRate, 55 + rise + 1.5 * random.normal()), (.restingHeartRate, 58 + rise + random.normal()),
            (.heartRateVariabilityRMSSD, 45 - rise + 4 * random.normal()), (.sleep, 430 + 40 * random.normal()),
            (.respiratoryRate, 14 + rise / 4 + 0.4 * random.normal()),
            (.oxygenSaturation, 96.5 + 0.5 * random.normal()),
            (.wristTemperature, 34 + rise / 12 + 0.2 * random.normal()), (.steps, 8_000 + 2_000 * random.normal()),
            (.exercise, random.chance(0.1) ? 90 : 0), (.peakFlow, 480 + 15 * random.normal()),
        ]
        let figures = usual.compactMap { kind, value -> HealthFigure? in
            guard !random.chance(missingShare) else { return nil }
            let isWild = hasOutliers && random.chance(0.02)
            let wild = [Double.nan, .infinity, 1e12, -1e12, 0][Int.random(in: 0..<5, using: &random)]
            return HealthScene.figure(kind, isWild ? wild : value, device: device)
        }
        return HealthDay(day: HealthScene.day(number), figures: figures)
    }
}
