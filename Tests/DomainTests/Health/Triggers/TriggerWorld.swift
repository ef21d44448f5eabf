import Domain
import Foundation

/// Made-up people in made-up air: seasons of six plants that overlap and share the weather, ozone that shares it too,
/// symptoms that last from day to day, illnesses, a drift, medicine taken on bad days, and days without an answer.
struct TriggerWorld {
    var random: WorldRandom
    var days = 120
    var trigger: Trigger?
    /// Points of the scale for each 10 µg/m³ of ozone above 80.
    var ozoneEffect = 0.0
    /// How much of a day's deviation is left on the next.
    var memory = 0.6
    var allergens: [Allergen] = [.birch, .ash, .oak, .grass, .alder, .plane]

    /// What makes the person feel worse.
    struct Trigger {
        var allergen = Allergen.birch
        var threshold: Int
        var lag: Int
        /// In points of the scale.
        var effect: Double
        var shape = Shape.step
    }

    /// How symptoms grow with the intensity.
    enum Shape: String, CaseIterable, Sendable {
        /// At once.
        case step
        /// Within three intensities.
        case ramp
        /// Without end, the whole effect four intensities above the threshold.
        case hinge

        func share(of intensity: Int, from threshold: Int) -> Double {
            let above = Double(max(0, intensity - threshold + 1))
            return switch self {
            case .step: min(above, 1)
            case .ramp: min(above / 3, 1)
            case .hinge: above / 4
            }
        }
    }

    init(seed: Int) { random = WorldRandom(UInt64(seed) &* 7_919) }

    /// One person's days with what was in the air on and before them.
    mutating func person() throws -> (symptoms: [SymptomDay], environment: [CalendarDay: EnvironmentDay]) {
        let before = 5
        let count = days + before
        let weather = wander(count, 0.7)
        let air = try air(count, weather)
        let illness = illness(count)
        let noise = wander(count, memory)
        let drift = Double.random(in: -12...12, using: &random)
        let first = CalendarDay(daysSince1970: 20_500)
        let dates = (0..<count).map { CalendarDay(daysSince1970: first.daysSince1970 + $0) }
        var symptoms: [SymptomDay] = []
        for day in before..<count where random.chance(0.85) {
            var score = 22 + 11 * noise[day] + 5 * normal() + illness[day] + drift * Double(day) / Double(count)
            score += ozoneEffect * ((air[day].ozone ?? 80) - 80) / 10
            if let trigger {
                let intensity = air[day - trigger.lag].pollen[trigger.allergen]?.value ?? 0
                score += trigger.effect * trigger.shape.share(of: intensity, from: trigger.threshold)
            }
            let takesMedicine = random.chance(score > 45 ? 0.5 : 0.1)
            if takesMedicine { score -= 6 }
            symptoms.append(
                SymptomDay(
                    day: dates[day], vas: min(max(score.rounded(), 0), 100),
                    medication: takesMedicine ? [.antihistamine] : []))
        }
        return (symptoms, Dictionary(uniqueKeysWithValues: zip(dates, air)))
    }

    private mutating func air(_ count: Int, _ weather: [Double]) throws -> [EnvironmentDay] {
        var air = Array(repeating: EnvironmentDay(), count: count)
        for allergen in allergens {
            let own = wander(count, 0.5)
            let peak = Double.random(in: 0.1...0.9, using: &random) * Double(count)
            let width = Double.random(in: 15...35, using: &random)
            let strength = Double.random(in: 5...8, using: &random)
            for day in 0..<count {
                let season = strength * exp(-pow((Double(day) - peak) / width, 2) / 2)
                let intensity = season + 1.2 * (weather[day] + own[day]) * min(1, season)
                air[day].pollen[allergen] = try Intensity(min(max(Int(intensity.rounded()), 0), 10))
            }
        }
        let (ozone, particles) = (wander(count, 0.5), wander(count, 0.6))
        for day in 0..<count {
            air[day].ozone = max(10, 80 + 25 * 0.7 * (weather[day] + ozone[day]))
            air[day].fineParticles = max(1, 12 + 6 * particles[day])
        }
        return air
    }

    /// Two illnesses of three to eight days.
    private mutating func illness(_ count: Int) -> [Double] {
        var illness = Array(repeating: 0.0, count: count)
        for _ in 0..<2 {
            let start = Int.random(in: 0..<count, using: &random)
            for day in start..<min(count, start + Int.random(in: 3...8, using: &random)) { illness[day] = 25 }
        }
        return illness
    }

    /// An autoregression of the first order with mean 0 and deviation 1.
    private mutating func wander(_ count: Int, _ memory: Double) -> [Double] {
        var value = normal()
        return (0..<count).map { _ in
            defer { value = memory * value + (1 - memory * memory).squareRoot() * normal() }
            return value
        }
    }

    /// By Box and Muller.
    private mutating func normal() -> Double {
        let radius = (-2 * log(Double.random(in: .leastNonzeroMagnitude..<1, using: &random))).squareRoot()
        return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
    }
}
