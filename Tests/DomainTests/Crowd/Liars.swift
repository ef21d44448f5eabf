import Foundation

/// How those who lie go about it: each says "severe" while there is nothing or little.
enum Liars: String, CaseIterable, Sendable, CustomStringConvertible {
    /// Each when they like.
    case apart
    /// Those of an area in the same minute.
    case together = "together in their area"
    /// Those of the whole world in the same minute, in one area.
    case gathered = "gathered from everywhere"

    var description: String { rawValue }
}

/// SplitMix64: the same numbers for the same seed. Source: https://prng.di.unimi.it/splitmix64.c
struct WorldRandom: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &self) < probability }

    /// Normally distributed, by the method of Box and Muller.
    mutating func normal() -> Double {
        let radius = (-2 * log(Double.random(in: 0x1p-53..<1, using: &self))).squareRoot()
        return radius * cos(Double.random(in: 0..<(2 * .pi), using: &self))
    }
}
