import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

@Suite struct FeedbackTests {
    private let basel: Coordinate

    init() throws { basel = try .basel() }

    /// Minutes after noon, in the order in which the messages come.
    @Test(
        arguments: [
            ([(0, .useful)], .useful), ([(0, .useful), (1, .tooMuch)], .tooMuch),
            ([(1, .tooMuch), (0, .useful)], .tooMuch), ([(0, .useful), (0, .tooEarly)], .tooEarly),
            ([(2, .tooEarly), (0, .useful), (1, .tooMuch)], .tooEarly),
        ] as [([(Int, AlertFeedback)], AlertFeedback)])
    func whatAPersonSaidLastCounts(said: [(Int, AlertFeedback)], counted: AlertFeedback) async throws {
        try await withFanoutDatabase { pool in
            let alert = try await notified(pool)
            let person = UserID()

            for (minute, verdict) in said {
                let feedback = given(verdict, on: alert, by: person, at: .noon + Double(minute) * 60)
                // A message that comes twice changes nothing.
                for _ in 1...2 { #expect(try await pool.handler.handle(feedback, .new()) == .done) }
            }

            #expect(try await pool.verdicts() == [counted])
        }
    }

    @Test func peopleAndAlertsAreCountedEachForThemselves() async throws {
        try await withFanoutDatabase { pool in
            let alerts = [try await notified(pool), try await notified(pool)]
            let verdicts: [AlertFeedback] = [.tooMuch, .useful, .useful, .tooEarly, .useful]
            for verdict in verdicts {
                _ = try await pool.handler.handle(given(verdict, on: alerts[0], by: UserID()), .new())
            }

            let store = PostgresAlertProgressStore(pool: pool)

            #expect(
                try await store.reception(of: alerts[0]).feedback == [
                    .init(verdict: .useful, people: 3), .init(verdict: .tooEarly, people: 1),
                    .init(verdict: .tooMuch, people: 1),
                ])
            #expect(try await store.reception(of: alerts[1]).feedback.isEmpty)
        }
    }

    @Test func feedbackOnAnAlertThatNeverWasIsADeadLetter() async throws {
        try await withFanoutDatabase { pool in
            let verdict = try await pool.handler.handle(given(.useful, on: AlertID(), by: UserID()), .new())

            #expect(verdict == .deadLetter("alertID: no such alert was ever raised"))
            #expect(try await pool.verdicts().isEmpty)
        }
    }

    @Test func feedbackOfADeletedAccountIsForgottenAndRefused() async throws {
        try await withFanoutDatabase { pool in
            let alert = try await notified(pool)
            var (gone, other) = (Person(coordinate: basel), Person(coordinate: basel))
            try await pool.audience([gone, other])
            for person in [gone, other] {
                _ = try await pool.handler.handle(given(.useful, on: alert, by: person.id), .new())
            }
            other.version = 2
            gone.version = 2
            gone.isDeleted = true
            let feedback = PostgresFeedbackStore(pool: pool)
            let update = UpdateAudience(store: PostgresAudienceStore(pool: pool)) { try await feedback.forget($0) }

            for person in [gone, other] { try await update(person.change()) }
            let late = try await pool.handler.handle(given(.tooMuch, on: alert, by: gone.id), .new())

            #expect(late == .done)
            #expect(try await pool.verdicts() == [.useful])
            #expect(try await pool.query("SELECT user_id FROM feedback").decode(UUID.self) == [other.id.uuid])
        }
    }

    @Test func whatComesDuringTheDeletionIsNotKept() async throws {
        try await withFanoutDatabase { pool in
            let alert = try await notified(pool)
            let person = Person(coordinate: basel)
            try await pool.audience([person])

            let late = try await pool.transaction { transaction in
                try await transaction.query("UPDATE audience SET is_deleted = true")
                let late = Task { try await pool.handler.handle(given(.useful, on: alert, by: person.id), .new()) }
                try await eventually("the feedback waits for the deletion") {
                    let waiting = try await pool.query(
                        """
                        SELECT count(*) FROM pg_stat_activity
                        WHERE datname = current_database() AND wait_event_type = 'Lock'
                        """)
                    return try waiting.decode(Int.self) == [1]
                }
                return late
            }

            #expect(try await late.value == .done)
            #expect(try await pool.verdicts().isEmpty)
        }
    }

    @Test(arguments: [1, 1_000])
    func feedbackIsForgottenWithTheHistoryOfAlerts(batchSize: Int) async throws {
        try await withFanoutDatabase { pool in
            let alert = try await notified(pool)
            let limit = Date.noon + 60
            for (offset, verdict) in [(-2.0, AlertFeedback.useful), (-1, .tooMuch), (0, .tooEarly)] {
                _ = try await pool.handler.handle(given(verdict, on: alert, by: UserID(), at: limit + offset), .new())
            }

            _ = try await PostgresAlertHistory(pool: pool, batchSize: batchSize).forget(before: limit)

            #expect(try await pool.verdicts() == [.tooEarly])
            #expect(try await pool.row(of: alert).state == "done")
        }
    }

    private func notified(_ pool: PostgresPool) async throws -> AlertID {
        let alert = try RaisedAlert.birch(at: basel)
        try await FanOutRig(pool).fanOut(alert)
        return alert.id
    }

    private func given(
        _ verdict: AlertFeedback, on alert: AlertID, by person: UserID, at time: Date = .noon
    ) -> AlertFeedbackGiven {
        AlertFeedbackGiven(userID: person, alertID: alert, verdict: verdict, givenAt: time)
    }
}

extension PostgresPool {
    fileprivate var handler: AlertFeedbackHandler {
        AlertFeedbackHandler(recordFeedback: RecordFeedback(store: PostgresFeedbackStore(pool: self)))
    }

    fileprivate func verdicts() async throws -> [AlertFeedback] {
        try await query("SELECT verdict FROM feedback").decode(String.self).compactMap(AlertFeedback.init(rawValue:))
    }
}
