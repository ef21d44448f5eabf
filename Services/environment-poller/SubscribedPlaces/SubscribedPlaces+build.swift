import Domain
import Logging
import Messaging
import Postgres
import PrivacyRights
import ServiceConnections
import ServiceLifecycle

extension KeepSubscribedPlace {
    /// - Parameter profiles: of the feeds that are polled.
    static func consumer(
        over connections: ServiceConnections, profiles: [ProviderProfile], logger: Logger
    ) -> any Service {
        let keep = KeepSubscribedPlace(
            store: PostgresSubscribedPlaceStore(pool: connections.pool), profiles: profiles)
        let handler = SubscribedPlaceHandler(keep: keep) { [pool = connections.pool] in
            try await pool.refusesPlace(in: $0, comparedWith: "subscribed_places")
        }
        return MessageConsumer(
            of: EnvironmentPollerApplication.name, handler: handler, subscriber: connections.broker,
            outage: connections.pool.unreadyReason, logger: logger)
    }
}
