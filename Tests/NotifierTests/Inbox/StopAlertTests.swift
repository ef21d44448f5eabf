import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import notifier

@Suite struct StopAlertTests {
    @Test func supersedesTheBatchesThatComeLater() async throws {
        try await withNotifierDatabase { pool in
            let alertID = AlertID()
            try await pool.stop(alertID)

            try await pool.deliver(.sample(alertID: alertID, recipients: [UserID(), UserID()]))

            #expect(try await pool.count("notifications") == 0)
            #expect(
                try await pool.settlements().map(\.outcomes) == [
                    [.init(outcome: .superseded, recipients: 2, reason: .alertStopped)]
                ])
            #expect(try await pool.count("batches WHERE size = 2 AND superseded = 2") == 1)
        }
    }

    @Test func takesTheMailsOutOfTheQueueThatNobodySent() async throws {
        try await withNotifierDatabase { pool in
            let (people, stopped, other) = ((0..<5).map { _ in UserID() }, AlertID(), AlertID())
            try await pool.addSubscribers(people)
            try await pool.deliver(.sample(alertID: stopped, urgency: .urgent, recipients: people))
            try await pool.deliver(.sample(alertID: other, recipients: people))
            try await pool.query(
                """
                UPDATE deliveries SET state = 'accepted' WHERE user_id = \(people[0].uuid)
                    AND source = (SELECT number FROM sources WHERE source_id = \(stopped.uuid))
                """)

            try await pool.stop(stopped)

            let states = try await pool.query(
                """
                SELECT source_id, state, count(*) FROM deliveries JOIN sources ON number = source
                GROUP BY source_id, state ORDER BY state
                """
            ).decode((UUID, String, Int).self)
            #expect(states.map(\.0) == [stopped.uuid, other.uuid, stopped.uuid])
            #expect(states.map(\.1) == ["accepted", "queued", "superseded"])
            #expect(states.map(\.2) == [1, 5, 4])
        }
    }

    @Test func takesOutOfTheDigestsWhatTheyGathered() async throws {
        try await withNotifierDatabase { pool in
            let (people, alertID) = ((0..<3).map { _ in UserID() }, AlertID())
            try await pool.addSubscribers(people, settings: try .sample([(.email, .alert, .weekly)]))
            try await pool.deliver(.sample(alertID: alertID, recipients: people))

            try await pool.stop(alertID)

            #expect(try await pool.count("deliveries WHERE state = 'superseded'") == 3)
        }
    }

    @Test func forgetsAfterAWeek() async throws {
        try await withNotifierDatabase { pool in
            let (old, new) = (AlertID(), AlertID())
            try await pool.stop(old)
            try await pool.stop(new, at: .noon + StopAlert.memory)
            #expect(try await pool.count("stopped_alerts") == 2)

            try await pool.stop(AlertID(), at: .noon + StopAlert.memory + 1)

            #expect(try await pool.count("stopped_alerts WHERE alert_id = \(old.uuid)") == 0)
            #expect(try await pool.count("stopped_alerts") == 2)
        }
    }

    @Test func isDoneTwiceAsOnce() async throws {
        try await withNotifierDatabase { pool in
            let store = PostgresStoppedAlertStore(pool: pool)
            let handler = AlertStoppedHandler(stopAlert: StopAlert(store: store, now: { .noon }))
            let stop = AlertStopped(alertID: AlertID(), stoppedAt: .noon)

            let first = try await handler.handle(stop, MessageContext())
            let second = try await handler.handle(stop, MessageContext())

            #expect([first, second] == [.done, .done])
            #expect(try await pool.count("stopped_alerts") == 1)
        }
    }
}
