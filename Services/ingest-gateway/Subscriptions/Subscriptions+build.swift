import Postgres

extension GatewayFeatures {
    var subscriptions: PostgresSubscriptionStore { recentSubscriptions.store }

    var changeSubscription: ChangeSubscription { ChangeSubscription(store: subscriptions, now: now) }

    var subscriptionRoutes: SubscriptionRoutes {
        SubscriptionRoutes(
            changeSubscription: changeSubscription, store: subscriptions, requireConsent: requireConsent, now: now)
    }

    var silenceRoutes: SilenceRoutes { SilenceRoutes(changeSubscription: changeSubscription, now: now) }

    var settingsRoutes: SettingsRoutes {
        SettingsRoutes(
            changeSubscription: changeSubscription, store: subscriptions, requireConsent: requireConsent, now: now)
    }

    var reminderRoutes: RemindersRoutes {
        RemindersRoutes(
            planSkinCheck: PlanSkinCheck(changeSubscription: changeSubscription), subscriptions: subscriptions,
            feeds: PostgresCalendarFeedStore(pool: pool), now: now)
    }

    var onboardingRoutes: OnboardingRoutes {
        OnboardingRoutes(changeSubscription: changeSubscription, store: subscriptions, requireConsent: requireConsent)
    }

    var linkRoutes: LinkRoutes {
        LinkRoutes(
            sealer: settings.linkSealer,
            followLink: FollowLink(
                changeSubscription: changeSubscription, acknowledge: acknowledgeNotification,
                giveFeedback: giveFeedback),
            subscriptions: subscriptions, now: now)
    }
}
