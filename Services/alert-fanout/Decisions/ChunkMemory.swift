/// What the people of a chunk were told before, a byte for each slot.
struct ChunkMemory: Sendable, Equatable {
    /// For each subject of the alert, in their order: one more than the highest level told for the alert's day; 0 for
    /// never, and so is what is missing.
    private(set) var levels: [[UInt8]]
    /// How often each was interrupted in the present week.
    private(set) var counts: [UInt8]

    /// - Parameter subjects: how many the alert has.
    init(subjects: Int, counts: [UInt8] = []) {
        levels = Array(repeating: [], count: subjects)
        self.counts = counts
    }

    mutating func remember(_ told: [UInt8], ofSubject subject: Int) { levels[subject] = told }

    func wasTold(_ level: Int, ofSubject subject: Int, at slot: Int) -> Bool {
        slot < levels[subject].count && Int(levels[subject][slot]) > level
    }

    func interruptions(at slot: Int) -> Int { slot < counts.count ? Int(counts[slot]) : 0 }

    /// The level is higher than what the person was told so far.
    mutating func tell(_ level: Int, ofSubject subject: Int, to slot: Int) {
        Self.grow(&levels[subject], for: slot)
        levels[subject][slot] = max(levels[subject][slot], UInt8(level + 1))
    }

    mutating func interrupt(_ slot: Int) {
        Self.grow(&counts, for: slot)
        if counts[slot] < .max { counts[slot] += 1 }
    }

    private static func grow(_ bytes: inout [UInt8], for slot: Int) {
        if slot >= bytes.count { bytes += repeatElement(0, count: slot + 1 - bytes.count) }
    }
}
