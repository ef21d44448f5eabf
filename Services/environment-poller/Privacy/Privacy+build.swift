import Foundation
import Logging
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import ServiceLifecycle

/// What the service does about consents, erasures and exports.
struct EnvironmentPollerPrivacy: Sendable {
    let pool: PostgresPool
    var now: @Sendable () -> Date = { Date() }

    /// What it keeps of people.
    static let personTables: [PersonTable] =
        [
            PersonTable(
                "subscribed_places", .rows(without: []),
                .stays(because: "the id and a version, for 90 days, so that nothing older brings the place back"))
        ] + PersonTable.ofPrivacyRights

    /// Without the location no cell is polled for the person.
    var consents: ConsentChangedHandler {
        let places = PostgresSubscribedPlaceStore(pool: pool)
        return ConsentChangedHandler(over: pool) { change, transaction in
            guard change.consent == .location, !change.isGranted else { return }
            try await places.withdrawPlace(of: change.userID, in: transaction)
        }
    }

    var erasures: AccountErasedHandler {
        let places = PostgresSubscribedPlaceStore(pool: pool)
        return AccountErasedHandler(over: pool, of: .environmentPoller, now: now) { userID, transaction in
            let version = SubscriberChanged.finalErasure(of: userID).version
            try await places.erase(userID, version: version, in: transaction)
        }
    }

    var exports: ExportRequestedHandler {
        ExportRequestedHandler(WriteExportPart(over: pool, of: .environmentPoller, Self.personTables), now: now)
    }

    func consumers(from broker: some MessageSubscriber, logger: Logger) -> [any Service] {
        [
            consumer(of: consents, from: broker, logger: logger), consumer(of: erasures, from: broker, logger: logger),
            consumer(of: exports, from: broker, logger: logger),
        ]
    }

    private func consumer(
        of handler: some MessageHandler, from broker: some MessageSubscriber, logger: Logger
    ) -> any Service {
        MessageConsumer(
            of: EnvironmentPollerApplication.name, handler: handler, subscriber: broker, outage: pool.unreadyReason,
            logger: logger)
    }
}
