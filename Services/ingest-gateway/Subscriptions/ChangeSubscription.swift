import Domain
import Foundation
import MessageProtocol

/// Changes a person's subscription and announces it, with the place no more precise than they chose.
struct ChangeSubscription: Sendable {
    let store: any SubscriptionStore
    let now: @Sendable () -> Date

    /// Replaces the whole subscription, but what the person chose for the pages.
    /// - Parameter check: refuses the change by what is stored now.
    /// - Returns: what is stored.
    /// - Throws: ``RemindersInThePast``.
    func replace(
        _ subscription: Subscription, of userID: UserID,
        unless check: @escaping @Sendable (_ current: Subscription) throws -> Void = { _ in }
    ) async throws -> Subscription {
        let time = now()
        return try await announceStages(of: userID) { current in
            try check(current)
            try RemindersInThePast.check(subscription.settings, after: current.settings, at: time)
            var replacement = subscription
            replacement.app = subscription.app ?? current.app
            return [replacement]
        }
    }

    /// Changes some preferences; what changes nothing is not announced.
    /// - Returns: what is stored.
    @discardableResult
    func adjust(
        of userID: UserID, _ change: @escaping @Sendable (inout Subscription) -> Void
    ) async throws -> Subscription {
        try await announceStages(of: userID) { current in
            var subscription = current
            change(&subscription)
            return subscription == current ? [] : [subscription]
        }
    }

    /// Takes the subscription through several states, each of which is announced.
    @discardableResult
    func announceStages(
        of userID: UserID, _ change: @escaping @Sendable (Subscription) throws -> [Subscription]
    ) async throws -> Subscription {
        try await store.change(of: userID) { current in
            try change(current).map { subscription in
                var subscription = subscription
                subscription.place = subscription.place.map(subscription.locationPrecision.rounding)
                return subscription
            }
        } announcing: {
            SubscriberChanged(of: userID, $0)
        }
    }
}

extension SubscriberChanged {
    /// What others are told of a subscription.
    init(of userID: UserID, _ saved: SavedSubscription) {
        let subscription = saved.subscription
        self.init(
            userID: userID, version: saved.version, place: subscription.place,
            sensitivities: subscription.sensitivities,
            radius: subscription.radius, language: subscription.language,
            email: subscription.emailNotifications ? saved.email : nil, settings: subscription.settings,
            birthDate: subscription.birthDate)
    }
}

/// New reminders that would never be due.
struct RemindersInThePast: Error {
    /// Which of the list, from 0.
    var places: [Int]

    /// A reminder that the person has already is accepted, since most clients send back all that they were given.
    static func check(
        _ settings: NotificationSettings, after current: NotificationSettings, at now: Date
    ) throws(RemindersInThePast) {
        guard let zone = TimeZone(identifier: settings.timeZone) else { return }
        let places = settings.reminders.indices.filter { place in
            let reminder = settings.reminders[place]
            let schedule = ReminderSchedule(recurrence: reminder.recurrence, time: reminder.time, zone: zone)
            return schedule.next(after: now) == nil && !current.reminders.contains(reminder)
        }
        guard places.isEmpty else { throw RemindersInThePast(places: places) }
    }
}
