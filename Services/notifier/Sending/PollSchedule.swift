import Foundation

/// When the queue is next polled for hosts with due messages.
struct PollSchedule: Sendable {
    /// In seconds; a message whose announcement was lost is found within it.
    var interval: TimeInterval = 5
    /// In seconds; announcements in quick succession share a poll.
    var shortestInterval: TimeInterval = 0.1
    private(set) var next = Date.distantPast
    private var last = Date.distantPast

    init() {}

    /// Polls as soon as the shortest interval allows.
    mutating func hasten() { next = min(next, last + shortestInterval) }

    mutating func begin(at now: Date) {
        last = now
        next = now + interval
    }

    func isDue(at now: Date) -> Bool {
        // A clock that was set back must not stop polling.
        next <= now || last > now
    }
}
