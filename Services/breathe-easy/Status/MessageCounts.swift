import Foundation
import MessageProtocol

/// What the services say of their messages: what waits in the outboxes, and why messages are tried again.
struct MessageCounts: Sendable, Equatable {
    /// One for each service.
    var outboxes: [OutboxCounts]
    /// The queues with messages that wait for another attempt, by name.
    var retries: [RetryCounts]
}

/// The messages that a service has announced and the broker has not confirmed.
struct OutboxCounts: Sendable, Equatable {
    var service: ServiceName
    /// Counted to 100,001.
    var waiting = 0
    /// When the oldest of them was written.
    var waitingSince: Date?
    /// How many of them the broker has refused one by one.
    var refused = 0
}

/// Why messages of one queue wait for another attempt.
struct RetryCounts: Sendable, Equatable {
    var queue: String
    /// The most that have failed for one message.
    var attempts: Int
    /// Since when its handler has been failing.
    var since: Date
    /// Of the last failure.
    var reason: String

    /// A first failure may be a blip of the database, and is tried again within seconds.
    var isLasting: Bool { attempts > 1 }
}

extension QueueName {
    /// Whether people are not notified, or by outdated settings, while its messages take no effect; as
    /// `path="telling"` in deploy/prometheus/queues.rules.yml.
    var leadsToNotifications: Bool {
        guard let service, let messages = Self.telling[service] else { return false }
        return messages.contains { name.hasPrefix("\(service).\($0)") }
    }

    private static let telling: [ServiceName: [MessageName]] = [
        .alertFanout: [
            SubscriberChanged.name, UserAlertSubmitted.name, StationAlertRaised.name, ForecastAlertRaised.name,
            AlertRangeReady.name,
        ],
        .notifier: [
            SubscriberChanged.name, DeliveryEndpointChanged.name, NotificationBatchReady.name,
            NotificationBlocksReady.name, QuizSuggested.name, AllergenAlertSuggested.name,
        ],
    ]
}
