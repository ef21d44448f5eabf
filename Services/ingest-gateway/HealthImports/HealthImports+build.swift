import Logging
import MessageProtocol
import Messaging
import Postgres
import ServiceLifecycle
import Sessions

extension GatewayFeatures {
    private var healthImports: PostgresHealthImportStore {
        PostgresHealthImportStore(pool: pool, masterKeys: settings.healthKeys, quota: settings.uploads)
    }

    var healthImportRoutes: HealthImportRoutes {
        HealthImportRoutes(store: healthImports, largest: settings.largestHealthImport, now: now)
    }

    var healthImportPageRoutes: HealthImportPageRoutes {
        let (accounts, now) = (requireConsent.accounts, now)
        return HealthImportPageRoutes(store: healthImports, subscriptions: recentSubscriptions) {
            try await accounts.obstacle(to: $0, at: now())
        }
    }

    func healthImportPruning(logger: Logger) -> any Service {
        HealthImportPruning(store: healthImports, now: now, logger: logger)
    }

    func settledImports(from subscriber: some MessageSubscriber, logger: Logger) -> any Service {
        MessageConsumer(
            of: .ingestGateway, handler: HealthImportSettledHandler(store: healthImports), subscriber: subscriber,
            outage: pool.unreadyReason, logger: logger)
    }
}
