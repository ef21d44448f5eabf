import Foundation
import Logging
import Postgres

extension InboxUpdates {
    static func over(
        _ pool: PostgresPool, streams: InboxStreams = InboxStreams(), now: @escaping @Sendable () -> Date = { Date() },
        logger: Logger = Logger(label: "inbox-updates")
    ) -> InboxUpdates {
        InboxUpdates(streams: streams, store: PostgresInboxEventStore(pool: pool), now: now, logger: logger)
    }
}
