import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import notifier

@Suite struct ThreadTests {
    private let thread = ThreadID()
    private let old = Date.noon - 3_600
    private let new = Date.noon - 60

    @Test func aNewerOneTakesThePlaceOfWhatNobodyHasRead() async throws {
        try await withNotifierDatabase { pool in
            let (reader, other) = (UserID(), UserID())
            try await pool.deliver(
                .sample(title: "Old", recipients: [reader, other]).with(thread: thread, raisedAt: old))
            try await pool.query("UPDATE entries SET read_at = \(Date.noon) WHERE user_id = \(reader.uuid)")

            try await pool.deliver(
                .sample(title: "New", recipients: [reader, other]).with(thread: thread, raisedAt: new))

            #expect(try await pool.inbox(of: reader) == ["New", "Old"])
            #expect(try await pool.inbox(of: other) == ["New"])
        }
    }

    @Test func leavesThePeopleAloneWhomTheNewerOneDoesNotConcern() async throws {
        try await withNotifierDatabase { pool in
            let (both, one) = (UserID(), UserID())
            try await pool.addSubscribers([both, one])
            try await pool.deliver(.sample(title: "Old", recipients: [both, one]).with(thread: thread, raisedAt: old))

            try await pool.deliver(.sample(title: "New", recipients: [both]).with(thread: thread, raisedAt: new))

            #expect(try await pool.inbox(of: one) == ["Old"])
            #expect(try await pool.count("deliveries WHERE user_id = \(one.uuid) AND state = 'queued'") == 1)
        }
    }

    @Test func aNewerOneTakesOlderMailsOutOfTheQueue() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID])
            try await pool.deliver(.sample(title: "Old", recipients: [userID]).with(thread: thread, raisedAt: old))

            try await pool.deliver(.sample(title: "New", recipients: [userID]).with(thread: thread, raisedAt: new))

            let waiting = try await pool.query(
                "SELECT title FROM deliveries JOIN notifications USING (user_id, source) WHERE state = 'queued'")
            #expect(try waiting.decode(String.self) == ["New"])
            #expect(try await pool.count("deliveries WHERE state = 'superseded'") == 1)
        }
    }

    @Test func anOlderOneThatComesLateIsSuperseded() async throws {
        try await withNotifierDatabase { pool in
            let (sent, other) = (UserID(), UserID())
            try await pool.deliver(.sample(title: "New", recipients: [sent]).with(thread: thread, raisedAt: new))

            try await pool.deliver(
                .sample(title: "Old", recipients: [sent, other, sent]).with(thread: thread, raisedAt: old))

            #expect(try await pool.inbox(of: sent) == ["New"])
            #expect(try await pool.inbox(of: other) == ["Old"])
            #expect(
                try await pool.settlements().last?.outcomes == [
                    .init(outcome: .delivered, recipients: 1),
                    .init(outcome: .superseded, recipients: 2, reason: .newerAlert),
                ])
            #expect(try await pool.count("batches WHERE size = 3 AND delivered = 1 AND superseded = 2") == 1)
        }
    }

    @Test func whoHasTheOlderOneAlreadyCountsAsDelivered() async throws {
        try await withNotifierDatabase { pool in
            let (alertID, userID) = (AlertID(), UserID())
            let late = NotificationBatchReady.sample(alertID: alertID, recipients: [userID])
                .with(thread: thread, raisedAt: old)
            try await pool.deliver(late)
            try await pool.deliver(.sample(title: "New", recipients: [userID]).with(thread: thread, raisedAt: new))

            try await pool.deliver(
                .sample(alertID: alertID, recipients: [userID]).with(thread: thread, raisedAt: old))

            #expect(try await pool.settlements().last?.outcomes == [.init(outcome: .delivered, recipients: 1)])
            #expect(try await pool.inbox(of: userID) == ["New"])
        }
    }

    @Test(arguments: [true, false])
    func leavesOthersAlone(_ isSameMoment: Bool) async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            let other = isSameMoment ? thread : ThreadID()
            try await pool.deliver(.sample(title: "One", recipients: [userID]).with(thread: thread, raisedAt: old))

            try await pool.deliver(
                .sample(title: "Two", recipients: [userID]).with(thread: other, raisedAt: isSameMoment ? old : new))

            #expect(try await pool.inbox(of: userID) == ["One", "Two"])
        }
    }

    @Test func aNewerOneTakesOlderOnesOutOfTheDigest() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID], settings: try .sample([(.email, .alert, .daily)]))
            try await pool.deliver(.sample(title: "Old", recipients: [userID]).with(thread: thread, raisedAt: old))

            try await pool.deliver(.sample(title: "New", recipients: [userID]).with(thread: thread, raisedAt: new))

            let states = try await pool.query(
                "SELECT title, state FROM deliveries JOIN notifications USING (user_id, source) ORDER BY title"
            ).decode((String, String).self)
            #expect(states.map(\.0) == ["New", "Old"])
            #expect(states.map(\.1) == ["gathering", "superseded"])
        }
    }
}
