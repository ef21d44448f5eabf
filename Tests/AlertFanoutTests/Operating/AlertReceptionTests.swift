import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

/// What became of an alert outside, from the notifier's view.
@Suite struct AlertReceptionTests {
    @Test func aMessagesStatesAreInTheOrderOfItsWay() async throws {
        let (alert, other) = (AlertID(), AlertID())
        try await withNotifier { notifier, store in
            for (id, channel, state, reason, recipients) in [
                (alert, "web-push", "failed", "gone", 4), (alert, "web-push", "failed", "blocked", 3),
                (alert, "email", "opened", nil, 6), (alert, "email", "queued", nil, 1),
                (alert, "email", "delivered", nil, 5), (alert, "email", "accepted", nil, 3),
                (alert, "email", "sent", nil, 2), (other, "apns", "queued", nil, 9),
            ] as [(AlertID, String, String, String?, Int)] {
                try await notifier.query(
                    """
                    INSERT INTO alert_channels VALUES (\(id.uuid), \(channel), \(state), \(reason), \(recipients))
                    """)
            }

            let reception = try await store.reception(of: alert)

            #expect(
                reception.channels == [
                    .init(channel: "email", state: "queued", recipients: 1),
                    .init(channel: "email", state: "sent", recipients: 2),
                    .init(channel: "email", state: "accepted", recipients: 3),
                    .init(channel: "email", state: "delivered", recipients: 5),
                    .init(channel: "email", state: "opened", recipients: 6),
                    .init(channel: "web-push", state: "failed", reason: "blocked", recipients: 3),
                    .init(channel: "web-push", state: "failed", reason: "gone", recipients: 4),
                ])
        }
    }

    @Test func anAlertThatWentNowhereHasNoLines() async throws {
        try await withNotifier { _, store in
            let reception = try await store.reception(of: AlertID())
            #expect(reception == AlertReception(channels: [], feedback: []))
        }
    }

    @Test func withoutTheNotifiersViewNothingIsSaidOfChannels() async throws {
        try await withFanoutDatabase { pool in
            let reception = try await PostgresAlertProgressStore(pool: pool).reception(of: AlertID())
            #expect(reception == AlertReception(channels: nil, feedback: []))
        }
    }

    @Test func aViewThatIsNotShownYetIsNone() async throws {
        try await withNotifier { notifier, store in
            try await notifier.query("REVOKE USAGE ON SCHEMA notifier FROM alert_fanout")
            let reception = try await store.reception(of: AlertID())
            #expect(reception.channels == nil)
        }
    }

    /// A database with this service's schema, and a notifier's whose view is a table.
    private nonisolated(nonsending) func withNotifier(
        _ body: nonisolated(nonsending) (PostgresPool, PostgresAlertProgressStore) async throws -> Void
    ) async throws {
        let view = Migration(
            number: 1, name: "alert_channels",
            statements: """
                CREATE TABLE alert_channels (
                    alert_id uuid, channel text, state text, reason text, recipients bigint);
                GRANT USAGE ON SCHEMA notifier TO alert_fanout;
                GRANT SELECT ON alert_channels TO alert_fanout;
                """)
        let schemas = [
            SchemaForTests("notifier", [view]), SchemaForTests("alert_fanout", AlertFanoutMigrations.all),
        ]
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "notifier") { notifier in
                try await database.withPool(of: "alert_fanout") { pool in
                    try await body(notifier, PostgresAlertProgressStore(pool: pool))
                }
            }
        }
    }
}
