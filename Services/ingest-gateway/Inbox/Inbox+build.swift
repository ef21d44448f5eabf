import Postgres

extension GatewayFeatures {
    private var inbox: PostgresInboxStore { PostgresInboxStore(pool: pool) }

    private var readInbox: ReadInbox {
        ReadInbox(
            newest: { [inbox] in try await inbox.newest($0, before: $1, of: $2) },
            entry: { [inbox] in try await inbox.entry($0, of: $1) })
    }

    var acknowledgeNotification: AcknowledgeNotification { AcknowledgeNotification(store: inbox, now: now) }

    var giveFeedback: GiveFeedback { GiveFeedback(store: PostgresFeedbackStore(pool: pool), now: now) }

    var inboxRoutes: InboxRoutes { InboxRoutes(store: inbox, acknowledge: acknowledgeNotification) }

    var feedbackRoutes: FeedbackRoutes { FeedbackRoutes(giveFeedback: giveFeedback) }

    var notificationsRoutes: NotificationsRoutes {
        NotificationsRoutes(
            inbox: readInbox, subscriptions: recentSubscriptions,
            suggestions: { [store = thresholdSuggestions] in try await store.suggestions(to: $0, since: $1) },
            explainAlert: whyRoutes.explainAlert, now: now)
    }

    var notificationsForms: NotificationsForms {
        NotificationsForms(
            inbox: readInbox, acknowledge: acknowledgeNotification, giveFeedback: giveFeedback,
            decideThreshold: thresholdSuggestionRoutes.decide, changeSubscription: changeSubscription, now: now)
    }

    func inboxEventRoutes(_ updates: InboxUpdates?) -> InboxEventRoutes {
        InboxEventRoutes(updates: updates ?? .over(pool, now: now), now: now)
    }
}
