import Domain
import Foundation

/// How visits and entries earn coins: so that nothing that happens later takes any of it back, whatever arrives late, from
/// another device or out of order.
///
/// Coins belong to the day on which something was recorded, never to the day that an entry is about. What counts of an
/// entry is what it said when it was recorded, so a change or a deletion costs nothing.
enum RewardRule {
    /// Coins for opening the diary, once a day.
    static let visit = 2
    /// Coins for the first entry of a day, what the visit earned included.
    static let entry = 10
    /// Coins for each seventh day in a row.
    static let week = 20
    static let daysInRow = 7
    /// Without an entry for longer than this a row ends.
    static let patience: TimeInterval = 48 * 3_600
    /// A row is kept within this long after a bad day, and when a bad day follows its last entry within it.
    static let insurance: TimeInterval = 7 * 86_400
    /// What two devices and a time zone may put between a time and its day.
    static let widestZone = 1
}

/// Something that was recorded, as far as it matters for rewards.
struct Recording: Sendable, Equatable {
    var at: Date
    /// The day where the person was.
    var on: CalendarDay
    /// The worst of it was 7 or more.
    var isBad: Bool
}

/// Days in a row.
struct StreakState: Sendable, Equatable {
    /// Days with an entry in the current row.
    private(set) var length = 0
    private(set) var longest = 0
    /// The days that completed a seventh in a row.
    private(set) var completed: [CalendarDay] = []
    /// Days that continued a row, over all rows.
    private(set) var continued = 0
    private(set) var last: Recording?
    private var lastBad: Date?

    /// - Parameters:
    /// - recording: not before those that were added.
    /// - isInsured: whatever was answered.
    /// - nextBad: the time of the next bad day, this one included; nil for none.
    mutating func add(_ recording: Recording, isInsured: Bool, nextBad: Date?) {
        defer {
            if recording.isBad { lastBad = recording.at }
            last = Recording(at: recording.at, on: max(recording.on, last?.on ?? recording.on), isBad: recording.isBad)
        }
        guard let last else { return count(recording.on, continuing: false) }
        guard isKept(at: recording.at, after: last, isInsured, nextBad) else {
            length = 0
            return count(max(recording.on, last.on), continuing: false)
        }
        if recording.on > last.on { count(recording.on, continuing: true) }
    }

    private func isKept(at time: Date, after last: Recording, _ isInsured: Bool, _ nextBad: Date?) -> Bool {
        let gap = time.timeIntervalSince(last.at)
        return gap <= RewardRule.patience || (isInsured && gap <= RewardRule.insurance)
            || lastBad.map { time.timeIntervalSince($0) <= RewardRule.insurance } ?? false
            || nextBad.map { $0.timeIntervalSince(last.at) <= RewardRule.insurance } ?? false
    }

    private mutating func count(_ day: CalendarDay, continuing: Bool) {
        length += 1
        longest = max(longest, length)
        if continuing { continued += 1 }
        if length.isMultiple(of: RewardRule.daysInRow) { completed.append(day) }
    }

    /// The row as it is at a time: over after the patience, unless it is insured.
    func length(at time: Date, isInsured: Bool) -> Int {
        guard let last, isKept(at: time, after: last, isInsured, nil) else { return 0 }
        return length
    }
}
