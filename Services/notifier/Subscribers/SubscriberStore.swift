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
    /// The account is gone; that much is kept, so that a batch under way tells nobody.
    var isDeleted = false
}

/// Where subscribers are kept.
protocol SubscriberStore: Sendable {
    /// Replaces what is known of the person unless that has the same or a higher version. Of a person whose account is
    /// gone the notifications and mails are erased with it.
    func keepIfNewer(_ subscriber: Subscriber, at now: Date) async throws
}
