import Domain
import Foundation

/// A year of pollen, air and weather that nobody has measured: the same for the same seed, place and day.
struct SimulatedSeason: Sendable {
    let seed: UInt64

    /// Where synthetic people live.
    static let places = [
        SurveyPlace(latitude: 47.6, longitude: 7.6, name: "Basel", countryCode: "CH"),
        SurveyPlace(latitude: 47.4, longitude: 8.5, name: "Zürich", countryCode: "CH"),
        SurveyPlace(latitude: 48, longitude: 7.8, name: "Freiburg", countryCode: "DE"),
        SurveyPlace(latitude: 48.6, longitude: 7.8, name: "Strasbourg", countryCode: "FR"),
        SurveyPlace(latitude: 48.1, longitude: 11.6, name: "München", countryCode: "DE"),
        SurveyPlace(latitude: 48.2, longitude: 16.4, name: "Wien", countryCode: "AT"),
    ]

    /// - Parameter place: one of ``places``.
    func snapshot(at place: SurveyPlace, asOf time: Date) -> EnvironmentSnapshot {
        let day = CalendarDay(of: time, in: .gmt)
        let ofYear = Double((day.daysSince1970 % 365 + 365) % 365)
        var random = SimulatedRandom(seed, UInt64(bitPattern: Int64(day.daysSince1970)), of: place.name ?? "")
        let angle: Double = (ofYear - 15) / 365 * 2 * Double.pi
        let summer = (1 - cos(angle)) / 2
        let rain = max(0, random.spread() * 4 - 2)
        func pollen(_ peak: Double, on height: Double, _ width: Double) -> Double {
            let distance = (ofYear - height) / width
            let flowering = peak * exp(-distance * distance)
            let weather = exp(random.spread() - 0.5) / (1 + rain)
            return (flowering * weather * 10).rounded() / 10
        }
        func tenths(_ value: Double) -> Double { (max(0, value) * 10).rounded() / 10 }
        return EnvironmentSnapshot(
            asOf: time, place: place,
            pollen: .init(
                // Birch and its kin, the grasses, mugwort and ragweed: when they flower in Central Europe.
                tree: pollen(250, on: 105, 18), grass: pollen(110, on: 160, 24), weed: pollen(45, on: 228, 22)),
            air: .init(
                aqi: Int(30 + 50 * summer + 15 * random.spread()), co: tenths(0.3 + 0.2 * random.spread()),
                o3: tenths(15 + 45 * summer + 10 * random.spread()), no2: tenths(8 + 8 * (1 - summer)),
                so2: tenths(1 + random.spread()), pm10: tenths(12 + 10 * random.spread()),
                pm25: tenths(7 + 7 * random.spread())),
            weather: .init(
                temperature: tenths(1 + 20 * summer + 4 * random.spread()), humidity: tenths(50 + 25 * random.spread()),
                rain: tenths(rain), wind: tenths(4 + 14 * random.spread())))
    }
}

/// A seeded generator, so that a simulation can be repeated. Source: https://prng.di.unimi.it/splitmix64.c
struct SimulatedRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(_ seeds: UInt64..., of name: String = "") {
        state = (seeds + name.utf8.map { UInt64($0) }).reduce(0x243F_6A88_85A3_08D3) { state, seed in
            (state ^ seed) &* 0x9E37_79B9_7F4A_7C15 ^ (state >> 29)
        }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// From 0 to 1.
    mutating func spread() -> Double { .random(in: 0...1, using: &self) }

    mutating func happens(_ probability: Double) -> Bool { spread() < probability }
}
