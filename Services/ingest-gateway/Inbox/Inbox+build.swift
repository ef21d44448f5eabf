import Postgres

extension GatewayFeatures {
    private var inbox: PostgresInboxStore { PostgresInboxStore(pool: pool) }

    var acknowledgeNotification: AcknowledgeNotification { AcknowledgeNotification(store: inbox, now: now) }

    var giveFeedback: GiveFeedback { GiveFeedback(store: PostgresFeedbackStore(pool: pool), now: now) }

    var inboxRoutes: InboxRoutes { InboxRoutes(store: inbox, acknowledge: acknowledgeNotification) }

    var feedbackRoutes: FeedbackRoutes { FeedbackRoutes(giveFeedback: giveFeedback) }

    var notificationsRoutes: NotificationsRoutes {
        NotificationsRoutes(
            store: inbox, subscriptions: recentSubscriptions, proposals: thresholdSuggestions,
            explainAlert: whyRoutes.explainAlert, now: now)
    }

    var notificationsForms: NotificationsForms {
        NotificationsForms(
            store: inbox, acknowledge: acknowledgeNotification, giveFeedback: giveFeedback,
            decideThreshold: thresholdSuggestionRoutes.decide, changeSubscription: changeSubscription, now: now)
    }

    func inboxEventRoutes(_ updates: InboxUpdates?) -> InboxEventRoutes {
        InboxEventRoutes(updates: updates ?? .over(pool, now: now), now: now)
    }
}
