import Domain
import Foundation
import MessageProtocol
import Messaging

/// What this service knows of a person besides their measurements, from the newest `subscriber.changed`.
struct Person: Equatable, Sendable {
    var userID: UserID
    /// Nil until the person has chosen a place.
    var coordinate: Coordinate?
    /// UTC when the person's own is unknown.
    var timeZone: TimeZone
    /// BCP 47.
    var language: String
    /// How far from the place an alert still affects the person.
    var radius: Kilometres
    var sensitivities: [Sensitivity]
    /// Nil unless the person states it.
    var birthDate: CalendarDay?
    /// The account was deleted: nothing may be stored any more.
    var isDeleted: Bool
}

/// Stores people.
protocol PersonStore: Sendable {
    /// Replaces what is known of the person, unless the stored version is the same or higher. For a deleted account
    /// destroys everything else in the same transaction.
    func keepIfNewer(_ change: SubscriberChanged) async throws

    /// - Returns: nil when nothing is known of the person.
    func person(_ userID: UserID) async throws -> Person?
}

/// Takes `subscriber.changed`; the version makes repeated and reordered messages harmless.
struct PersonChangedHandler: MessageHandler {
    let people: any PersonStore
    let retryPolicy = RetryPolicy.patient

    func handle(_ change: SubscriberChanged, _ context: MessageContext) async throws -> Verdict {
        try await people.keepIfNewer(change)
        return .done
    }
}
