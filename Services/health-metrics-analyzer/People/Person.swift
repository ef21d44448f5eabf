import Domain
import Foundation
import MessageProtocol
import Messaging
import PrivacyRights

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
    /// The person does not let health data be used.
    var refusesHealthData = false

    /// Nothing about the person may be stored or judged now.
    var isOffLimits: Bool { isDeleted || refusesHealthData }
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
    /// Whether a change brings a place that the person does not let be used.
    var refusesPlace: @Sendable (SubscriberChanged) async throws -> Bool = { _ in false }
    let retryPolicy = RetryPolicy.patient

    func handle(_ change: SubscriberChanged, _ context: MessageContext) async throws -> Verdict {
        guard try await !refusesPlace(change) else { return .awaitingConsent }
        try await people.keepIfNewer(change)
        return .done
    }
}
