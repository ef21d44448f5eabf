import Logging
import MessageProtocol
import Messaging
import Postgres
import ServiceLifecycle

extension GatewayFeatures {
    var thresholdSuggestions: PostgresThresholdSuggestionStore {
        PostgresThresholdSuggestionStore(pool: pool, masterKeys: settings.healthKeys)
    }

    private var areaAlerts: PostgresAreaAlertMapStore { PostgresAreaAlertMapStore(pool: pool) }

    var thresholdSuggestionRoutes: ThresholdSuggestionRoutes {
        ThresholdSuggestionRoutes(
            store: thresholdSuggestions,
            decide: DecideThresholdSuggestion(
                store: thresholdSuggestions, changeSubscription: changeSubscription, now: now),
            subscriptions: subscriptions, now: now)
    }

    var areaAlertRoutes: AreaAlertRoutes { AreaAlertRoutes(store: areaAlerts, now: now) }

    func suggestions(from subscriber: some MessageSubscriber, logger: Logger) -> [any Service] {
        [
            MessageConsumer(
                of: .ingestGateway, handler: AllergenAlertSuggestedHandler(store: areaAlerts), subscriber: subscriber,
                outage: pool.unreadyReason, logger: logger),
            MessageConsumer(
                of: .ingestGateway, handler: ThresholdSuggestedHandler(store: thresholdSuggestions),
                subscriber: subscriber, outage: pool.unreadyReason, logger: logger),
        ]
    }
}
