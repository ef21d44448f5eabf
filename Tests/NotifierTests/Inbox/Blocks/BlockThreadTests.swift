import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import notifier

/// Of several notifications of a thread each person is notified of the newest.
@Suite(.timeLimit(.minutes(20))) struct BlockThreadTests {
    private let thread = ThreadID()
    private let old = Date.noon - 3_600
    private let new = Date.noon - 60

    private func older(_ people: [Int32: [UInt8]], alertID: AlertID = AlertID()) -> NotificationBlocksReady {
        .sample(people, alertID: alertID, title: "Old", thread: thread, raisedAt: old)
    }

    private func newer(_ people: [Int32: [UInt8]]) -> NotificationBlocksReady {
        .sample(people, title: "New", thread: thread, raisedAt: new)
    }

    @Test func anOlderOneThatComesLateIsSupersededWhereTheNewerOneIs() async throws {
        try await withNotifierDatabase { pool in
            _ = try await pool.neighbours(3)
            let late = older([1: [.english, .english, .german], 2: [.english]])
            try await pool.deliver(newer([1: [.english, 0, .english]]))

            try await pool.deliver(late)

            #expect(try await pool.blocks(of: late.alertID) == [1: [0, .english, 0], 2: [.english]])
            #expect(
                try await pool.settlements().last?.outcomes == [
                    .init(outcome: .delivered, recipients: 2),
                    .init(outcome: .superseded, recipients: 2, reason: .newerAlert),
                ])
        }
    }

    @Test func aNewerOneThatCameInABatchHidesAnOlderOne() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(3)
            let late = older([1: [.english, .english, .english]])
            try await pool.deliver(
                .sample(title: "New", recipients: [people[1]]).with(thread: thread, raisedAt: new))

            try await pool.deliver(late)

            #expect(try await pool.blocks(of: late.alertID) == [1: [.english, .english, .english]])
            #expect(try await pool.inbox(of: people[1]) == ["New"])
            #expect(try await pool.inbox(of: people[0]) == ["Old"])
        }
    }

    @Test func aBatchOfAnOlderOneIsSupersededByBlocksOfTheNewer() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(2)
            try await pool.deliver(newer([1: [.english]]))

            try await pool.deliver(.sample(title: "Old", recipients: people).with(thread: thread, raisedAt: old))

            #expect(
                try await pool.settlements().last?.outcomes == [
                    .init(outcome: .delivered, recipients: 1),
                    .init(outcome: .superseded, recipients: 1, reason: .newerAlert),
                ])
            #expect(try await pool.query("SELECT user_id FROM entries").decode(UUID.self) == [people[1].uuid])
        }
    }

    @Test(arguments: [true, false])
    func whoHasTheOlderOneAlreadyCountsAsDelivered(_ isBatch: Bool) async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(1)
            let alertID = AlertID()
            if isBatch {
                try await pool.deliver(
                    .sample(alertID: alertID, recipients: people).with(thread: thread, raisedAt: old))
                try await pool.deliver(
                    .sample(title: "New", recipients: people).with(thread: thread, raisedAt: new))
            } else {
                try await pool.deliver(older([1: [.english]], alertID: alertID))
                try await pool.deliver(newer([1: [.english]]))
            }

            try await pool.deliver(older([1: [.english]], alertID: alertID))

            #expect(try await pool.settlements().last?.outcomes == [.init(outcome: .delivered, recipients: 1)])
        }
    }

    @Test func neitherOfTheSameMomentNorOfAnotherThreadSupersedes() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(1)
            try await pool.addSubscribers(people)

            for message in [newer([1: [.english]]), newer([1: [.english]]), .sample([1: [.english]], raisedAt: old)] {
                try await pool.deliver(message)
            }

            #expect(try await pool.count("blocks") == 3)
            #expect(try await pool.count("deliveries WHERE state = 'queued'") == 3)
            #expect(try await pool.settlements().allSatisfy { $0.outcomes.map(\.outcome) == [.delivered] })
        }
    }

    @Test func olderMessagesOfWhoHasTheNewerOneAreFoundWhenTheyAreClaimed() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(3)
            let batched = UserID()
            try await pool.seat([batched], in: 2)
            try await pool.addSubscribers(people + [batched])
            try await pool.deliver(older([1: [.english, .english, .english]]))
            try await pool.deliver(.sample(title: "Old", recipients: [batched]).with(thread: thread, raisedAt: old))
            try await pool.deliver(newer([1: [.english, 0, .english], 2: [.english]]))
            try await pool.query("UPDATE deliveries SET state = 'queued'")

            let claims = try await PostgresDeliveryStore(pool: pool).claim(10, of: "email")

            #expect(claims.count == 7)
            let superseded = claims.filter(\.isSuperseded)
            #expect(Set(superseded.map(\.key.userID)) == [people[0], people[2], batched])
            #expect(superseded.allSatisfy { $0.notification?.title == "Old" })
        }
    }

    /// Two notifiers at once do not see what the other one writes.
    @Test func whatBothQueuedIsFoundWhenItIsClaimed() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(2)
            try await pool.addSubscribers(people)
            try await pool.deliver(older([1: [.english, .english]]))
            try await pool.deliver(newer([1: [.english]]))
            try await pool.query("UPDATE deliveries SET state = 'queued'")

            let store = PostgresDeliveryStore(pool: pool)
            let claims = try await store.claim(10, of: "email")
            #expect(claims.count == 3)
            let old = try #require(claims.first { $0.isSuperseded })
            #expect(old.key.userID == people[0] && old.notification?.title == "Old")
            #expect(claims.count(where: \.isSuperseded) == 1)

            let handled = await HandleDelivery(
                senders: [.email: ScriptedSender { _ in .accepted }], now: { .noon })(old)
            #expect(handled.outcome == .superseded && handled.result == nil)
            try await store.record(handled.outcome, of: [old])
            #expect(try await pool.count("deliveries WHERE state = 'superseded' AND attempts = 0") == 1)
        }
    }

    @Test(arguments: [true, false])
    func aDeliveryIsSupersededByANewerOneAtAnotherSeatOrInABatch(_ isBatch: Bool) async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(1)
            try await pool.addSubscribers(people)
            try await pool.seat(people, in: 2)
            try await pool.deliver(older([1: [.english]]))
            if isBatch {
                try await pool.deliver(.sample(title: "New", recipients: people).with(thread: thread, raisedAt: new))
            } else {
                try await pool.deliver(newer([2: [.english]]))
            }
            try await pool.query("UPDATE deliveries SET state = 'queued'")

            let claims = try await PostgresDeliveryStore(pool: pool).claim(10, of: "email")

            #expect(claims.filter(\.isSuperseded).map(\.notification?.title) == ["Old"])
            #expect(claims.filter { !$0.isSuperseded }.map(\.notification?.title).count == 1)
        }
    }
}
