import Logging
import MessageProtocol
import Postgres
import ServiceLifecycle
import ServiceRuntime

/// Writes down which messages this process takes that the version before does not, so that alert-fanout sends them.
///
/// Again and again, since the version before may be back: what nobody has written down for five minutes is not sent
/// any more.
struct AcceptedMessagesRecorder: Service {
    let accepted: PostgresAcceptedMessages
    var interval: Duration = .seconds(60)
    let logger: Logger

    /// The messages that were not there in the version before.
    static let messages = [NotificationBlocksReady.name]

    func run() async throws {
        try await PeriodicTask("record the accepted messages", every: interval, logger: logger) {
            try await accepted.keep(Self.messages)
        }.run()
    }
}

/// The table `message_consumers`, of which alert-fanout reads the view `accepted_messages`.
struct PostgresAcceptedMessages: Sendable {
    let pool: PostgresPool

    /// By the clock of the database, which the view compares with.
    func keep(_ messages: [MessageName]) async throws {
        try await pool.query(
            """
            INSERT INTO message_consumers (message, recorded_at)
            SELECT message, now() FROM unnest(\(messages.map(\.rawValue).sorted())) AS message ORDER BY message
            ON CONFLICT (message) DO UPDATE SET recorded_at = excluded.recorded_at
            """)
    }
}
