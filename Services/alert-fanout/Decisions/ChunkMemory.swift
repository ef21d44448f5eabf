import Domain
import Foundation

/// What the people of a chunk were notified of before, a byte for each slot.
struct ChunkMemory: Sendable, Equatable {
    /// For each subject of the alert, in their order: one more than the highest level notified of for the alert's
    /// day; 0, or a missing byte, for none.
    private(set) var levels: [[UInt8]]
    /// How often each person was interrupted this week.
    private(set) var counts: [UInt8]

    /// - Parameter subjects: how many the alert has.
    init(subjects: Int, counts: [UInt8] = []) {
        levels = Array(repeating: [], count: subjects)
        self.counts = counts
    }

    mutating func remember(_ known: [UInt8], ofSubject subject: Int) { levels[subject] = known }

    func wasNotified(_ level: Int, ofSubject subject: Int, at slot: Int) -> Bool {
        slot < levels[subject].count && Int(levels[subject][slot]) > level
    }

    func interruptions(at slot: Int) -> Int { slot < counts.count ? Int(counts[slot]) : 0 }

    /// Records that the person was notified of a level; a lower one than before changes nothing.
    mutating func recordLevel(_ level: Int, ofSubject subject: Int, at slot: Int) {
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

/// A week from Monday to Sunday in UTC, in which interruptions are counted.
struct Week: Sendable, Equatable, CustomStringConvertible {
    /// Its Monday, such as `2026-11-16`.
    let description: String

    init(of instant: Date) {
        let days = Int((instant.timeIntervalSince1970 / 86_400).rounded(.down))
        // 1970-01-01 was a Thursday.
        let sinceMonday = ((days + 3) % 7 + 7) % 7
        description =
            CalendarDay(of: Date(timeIntervalSince1970: Double(days - sinceMonday) * 86_400), in: .gmt)
            .description
    }
}
