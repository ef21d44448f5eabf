import Domain
import Logging
import Messaging
import Postgres
import ServiceConnections
import ServiceLifecycle

extension KeepSubscribedPlace {
    /// - Parameter profiles: of the feeds that are polled.
    static func consumer(
        over connections: ServiceConnections, profiles: [ProviderProfile], logger: Logger
    ) -> any Service {
        let keep = KeepSubscribedPlace(
            store: PostgresSubscribedPlaceStore(pool: connections.pool), profiles: profiles)
        return MessageConsumer(
            of: EnvironmentPollerApplication.name, handler: SubscribedPlaceHandler(keep: keep),
            subscriber: connections.broker, outage: connections.pool.unreadyReason, logger: logger)
    }
}
