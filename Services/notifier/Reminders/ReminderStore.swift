import Foundation

/// Where reminders wait for their time.
protocol ReminderStore: Sendable {
    /// Tells who is due, or drops what is too late or muted, and sets the next time: all or none. What another worker
    /// holds is left to it.
    /// - Parameter limit: the most reminders to take.
    func tellDue(limit: Int, at now: Date) async throws -> ReminderRound
}
