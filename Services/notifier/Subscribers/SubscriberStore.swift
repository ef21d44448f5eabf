import Domain
import Foundation

/// What this service knows of a person.
struct Subscriber: Sendable, Equatable {
    var userID: UserID
    /// Rises with every change; the highest wins.
    var version: Int
    /// BCP 47.
    var language: String
    /// Nil when the person wants no e-mail.
    var email: String?
}

/// Where subscribers are kept.
protocol SubscriberStore: Sendable {
    /// Replaces what is known of the person unless that has the same or a higher version.
    func keepIfNewer(_ subscriber: Subscriber, at now: Date) async throws
}
