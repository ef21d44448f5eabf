import Domain

/// The thresholds of a chunk's people for one allergen.
struct ThresholdColumn: Sendable {
    let allergen: Allergen
    /// By slot, 1...10; 0 for people who are not sensitive, as are those beyond its end.
    private(set) var levels: [UInt8] = []

    init(of allergen: Allergen) { self.allergen = allergen }

    func level(at slot: Int) -> UInt8 { slot < levels.count ? levels[slot] : 0 }

    mutating func set(_ level: UInt8, at slot: Int) {
        if slot >= levels.count {
            guard level > 0 else { return }
            levels.extend(to: slot + 1, with: 0)
        }
        levels[slot] = level
    }
}

extension Array {
    /// Extends the array, reserving a quarter more instead of doubling its capacity.
    mutating func extend(to length: Int, with element: Element) {
        guard length > count else { return }
        if length > capacity { reserveCapacity(Swift.min(AudienceChunk.size, length + length / 4 + 8)) }
        append(contentsOf: repeatElement(element, count: length - count))
    }
}
