import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import notifier

/// What people open of blocks is kept in rows of its own.
@Suite(.timeLimit(.minutes(20))) struct OpenedBlocksTests {
    @Test func opensTheNotificationOfOnePersonAndTheMessageOfItsChannel() async throws {
        try await withNotified { pool, people in
            try await pool.query("UPDATE deliveries SET state = 'accepted'")

            try await pool.open(by: people[0], over: .email)

            #expect(
                try await pool.query("SELECT user_id FROM inbox WHERE opened_at = \(Date.noon + 5)").decode(UUID.self)
                    == [people[0].uuid])
            #expect(try await pool.count("inbox WHERE opened_at IS NULL") == 1)
            #expect(try await pool.count("deliveries WHERE state = 'opened'") == 1)
        }
    }

    @Test(arguments: [[5.0, 9], [9, 5], [5, 5]])
    func theFirstOpeningCounts(seconds: [TimeInterval]) async throws {
        try await withNotified { pool, people in
            for second in seconds { try await pool.open(by: people[0], at: .noon + second) }

            #expect(try await pool.query("SELECT opened_at FROM opened").decode(Date.self) == [.noon + 5])
        }
    }

    @Test func endsTheEscalation() async throws {
        try await withNotified { pool, people in
            try await pool.query("UPDATE deliveries SET waits_for_opening = true")

            try await pool.open(by: people[0])

            let superseded = try await pool.query("SELECT user_id FROM deliveries WHERE state = 'superseded'")
            #expect(try superseded.decode(UUID.self) == [people[0].uuid])
        }
    }

    @Test func anErasedAccountLeavesNothing() async throws {
        try await withNotified { pool, people in
            for userID in people { try await pool.open(by: userID) }
            let id = try await pool.notificationID(of: people[0])

            try await pool.delete(people[0])
            #expect(try await pool.query("SELECT user_id FROM opened").decode(UUID.self) == [people[1].uuid])
            #expect(try await pool.count("deliveries WHERE user_id = \(people[0].uuid)") == 0)

            // Their seat is theirs until alert-fanout has heard of it too.
            try await pool.acknowledge(id, by: people[0])
            #expect(try await pool.query("SELECT user_id FROM opened").decode(UUID.self) == [people[1].uuid])
        }
    }

    @Test func whatCameInBatchesIsOpenedInItsRow() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(1)
            try await pool.deliver(.sample(recipients: people))

            try await pool.open(by: people[0])

            #expect(try await pool.count("entries WHERE read_at = \(Date.noon + 5)") == 1)
            #expect(try await pool.count("opened") == 0)
        }
    }

    /// Two neighbours, each with a notification and a mail.
    private func withNotified(_ body: (PostgresPool, [UserID]) async throws -> Void) async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(2)
            try await pool.addSubscribers(people)
            try await pool.deliver(.sample([1: [.english, .german]]))
            try await body(pool, people)
        }
    }
}

extension PostgresPool {
    fileprivate func open(by userID: UserID, over channel: Channel? = nil, at openedAt: Date = .noon + 5) async throws {
        try await acknowledge(try await notificationID(of: userID), by: userID, over: channel, at: openedAt)
    }

    fileprivate func acknowledge(
        _ id: NotificationID, by userID: UserID, over channel: Channel? = nil, at openedAt: Date = .noon + 5
    ) async throws {
        let handler = NotificationAcknowledgedHandler(store: PostgresAcknowledgementStore(pool: self)) { .noon + 60 }
        let acknowledgement = NotificationAcknowledged(
            userID: userID, notificationID: id, channel: channel, state: .opened, acknowledgedAt: openedAt)
        #expect(try await handler.handle(acknowledgement, MessageContext()) == .done)
    }

    fileprivate func notificationID(of userID: UserID) async throws -> NotificationID {
        let ids = try await query("SELECT id FROM notifications WHERE user_id = \(userID.uuid)").decode(UUID.self)
        return NotificationID(try #require(ids.first))
    }
}
