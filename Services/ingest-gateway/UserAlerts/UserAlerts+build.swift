import Postgres

extension GatewayFeatures {
    var userAlertRoutes: UserAlertRoutes {
        UserAlertRoutes(
            submitUserAlert: SubmitUserAlert(
                store: PostgresUserAlertStore(pool: pool), subscriptions: subscriptions, now: now,
                hourlyLimit: settings.reportsPerHour))
    }

    var userAlertMapRoutes: UserAlertMapRoutes {
        UserAlertMapRoutes(store: PostgresUserAlertMapStore(pool: pool), now: now)
    }

    var mapReviewRoutes: MapReviewRoutes { MapReviewRoutes(store: PostgresMapReviewStore(pool: pool), now: now) }

    var whyRoutes: WhyRoutes {
        WhyRoutes(explainAlert: ExplainAlert(store: PostgresWhyStore(pool: pool), now: now))
    }
}
