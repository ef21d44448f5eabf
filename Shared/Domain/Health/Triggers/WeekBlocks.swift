/// Rearrangements of a series that keep each week together, which preserves the correlation of consecutive days.
///
/// The series is treated as a ring, cut at a random day into weeks, the last of them shorter, which are then shuffled.
/// Source of permuting in blocks: Winkler et al., "Multi-level block permutation", NeuroImage 123 (2015),
/// https://doi.org/10.1016/j.neuroimage.2015.05.092
enum WeekBlocks {
    static let length = 7

    /// - Returns: for each new value, its old position.
    static func rearranged(_ count: Int, using random: inout some RandomNumberGenerator) -> [Int] {
        guard count > 1 else { return Array(0..<count) }
        let cut = Int.random(in: 0..<count, using: &random)
        let starts = stride(from: 0, to: count, by: length).shuffled(using: &random)
        var order: [Int] = []
        order.reserveCapacity(count)
        for start in starts {
            for day in start..<min(start + length, count) { order.append((day + cut) % count) }
        }
        // A random start of the ring, so that no position of the series is special.
        let turn = Int.random(in: 0..<count, using: &random)
        return Array(order[turn...] + order[..<turn])
    }
}
