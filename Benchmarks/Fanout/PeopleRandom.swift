import Foundation

/// SplitMix64: the same numbers for the same seed, on every machine.
///
/// Source: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
struct PeopleRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A separate sequence for each number, so that the first of a million people are the same as those of a thousand.
    init(seed: UInt64, number: Int) {
        var mixer = PeopleRandom(seed: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
        state = mixer.next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// 0..<1, in steps of 2⁻⁵³.
    mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Whether something happened that happens with this probability.
    mutating func happens(_ probability: Double) -> Bool { share() < probability }

    /// A random UUID, version 4 of RFC 9562.
    mutating func uuid() -> UUID {
        let high = (next() & ~0xF000) | 0x4000
        let low = (next() & ~(0xC000 << 48)) | (0x8000 << 48)
        return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { UUID(uuid: $0.load(as: uuid_t.self)) }
    }
}

/// Things of different weight, of which one is drawn at a time.
struct PeopleLottery<Thing: Sendable>: Sendable {
    private let things: [Thing]
    /// The weights added up, one sum per thing.
    private let sums: [Double]

    /// - Parameter weighted: at least one; weights over 0.
    init(_ weighted: [(thing: Thing, weight: Double)]) {
        things = weighted.map(\.thing)
        var sum = 0.0
        sums = weighted.map { entry in
            sum += entry.weight
            return sum
        }
    }

    func draw(_ random: inout PeopleRandom) -> Thing {
        let mark = random.share() * (sums.last ?? 0)
        var (low, high) = (0, sums.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if sums[middle] > mark { high = middle } else { low = middle + 1 }
        }
        return things[low]
    }
}
