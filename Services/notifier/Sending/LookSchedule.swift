import Foundation

/// When the queue is looked through for hosts with something due.
struct LookSchedule: Sendable {
    /// In seconds; what nobody announced is found that soon.
    var interval: TimeInterval = 5
    /// In seconds; announcements that come thick share a look.
    var shortestInterval: TimeInterval = 0.1
    private(set) var next = Date.distantPast
    private var last = Date.distantPast

    init() {}

    /// There may be something.
    mutating func hasten() { next = min(next, last + shortestInterval) }

    mutating func begin(at now: Date) {
        last = now
        next = now + interval
    }

    func isDue(at now: Date) -> Bool {
        // A clock that was set back must not stop the looking.
        next <= now || last > now
    }
}
