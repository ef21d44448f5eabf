import Foundation
import MessageProtocol

/// Where it is kept what this service knows of people.
protocol SubscriberStore: Sendable {
    /// Replaces what is known of the person, and the routes and reminders that follow from it, unless that has the same
    /// or a higher version. Of a person whose account is gone everything is erased that they were told; that much is
    /// kept, so that a batch under way tells nobody.
    func keepIfNewer(_ subscriber: SubscriberChanged, at now: Date) async throws
}
