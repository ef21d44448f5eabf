import Domain
import MessageProtocol

/// Where people are kept.
protocol PersonStore: Sendable {
    /// Replaces what is known of the person, unless that has the same or a higher version. Of a person whose account is
    /// gone everything else is destroyed, in the same transaction.
    func keepIfNewer(_ change: SubscriberChanged) async throws

    /// - Returns: nil when nothing is known of the person.
    func person(_ userID: UserID) async throws -> Person?
}
